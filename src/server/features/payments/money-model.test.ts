import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faults } from '../../testing/money-model/faults.ts'
import { histories } from '../../testing/money-model/steps.ts'
import { MoneyWorld } from '../../testing/money-model/world.ts'

/** `npm run model:payments -- 20000 --seed 7` sets these. */
const numRuns = Number(process.env.MODEL_RUNS ?? 500)
const seed = process.env.MODEL_SEED ? Number(process.env.MODEL_SEED) : Date.now() % 2 ** 31

/** Milliseconds of a history, on a machine that has much else to do. */
const longest = 2000

test(`money, stock and books hold through ${numRuns} histories of orders (seed ${seed})`, {
  timeout: 60_000 + numRuns * longest,
}, async () => {
  await using world = await MoneyWorld.open()
  await fc.assert(
    fc.asyncProperty(histories, (steps) => world.live(steps)),
    { numRuns, seed, interruptAfterTimeLimit: 50_000 + numRuns * longest, markInterruptAsFailure: true },
  )
})

/** So many histories at most until a fault is found. */
const enough = 400

// Of what the histories above are worth: `npm run model:payments -- --faults`.
describe.runIf(process.env.MODEL_FAULTS === '1')('a planted fault is found', () => {
  test.each(Object.keys(faults))('%s', { timeout: enough * longest }, async (name) => {
    await using world = await MoneyWorld.open()
    const takeOut = await faults[name]?.(world)
    try {
      const found = await fc.check(
        fc.asyncProperty(histories, (steps) => world.live(steps)),
        { numRuns: enough, seed, endOnFailure: true },
      )
      expect(found.failed).toBe(true)
    } finally {
      takeOut?.()
    }
  })
})
