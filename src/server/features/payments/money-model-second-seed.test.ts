import { expect, test } from 'vitest'
import { checkHistories } from '../../testing/money-model/check-histories.ts'

// A separate file, so that two test workers share the histories.
test('money, stock and books stay consistent through another 25 histories of orders and plans', {
  timeout: 180_000,
}, async () => {
  expect(await checkHistories({ numRuns: 25, seed: 2 })).toBeGreaterThan(0)
})
