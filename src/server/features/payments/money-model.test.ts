import { expect, test } from 'vitest'
import { checkHistories, MoneyWorlds, readExamples } from '../../testing/money-model/check-histories.ts'

test('money, stock and books stay consistent through 25 histories of orders and plans', {
  timeout: 180_000,
}, async () => {
  expect(await checkHistories({ numRuns: 25, seed: 1 })).toBeGreaterThan(0)
})

test.for(await readExamples())(
  'money, stock and books stay consistent through the history of $found',
  async ({ steps }) => {
    await using worlds = new MoneyWorlds()
    await expect(worlds.live(steps)).resolves.toBeUndefined()
  },
)
