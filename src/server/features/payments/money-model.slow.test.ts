import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exploreHistories } from '../../testing/money-model/check-histories.ts'
import { faults } from '../../testing/money-model/faults.ts'
import { histories } from '../../testing/money-model/steps.ts'
import { MoneyWorlds } from '../../testing/money-model/worlds.ts'

/** Set by `npm run bench -- model-payments 20000 --seed 7`. */
const numRuns = Number(process.env.MODEL_RUNS ?? 500)
const seed = process.env.MODEL_SEED ? Number(process.env.MODEL_SEED) : Date.now() % 2 ** 31

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Upper bound of one history on a busy machine (ms). */
const longest = 2000

/** Time for shrinking a history that breaks the model (ms). */
const shorteningMs = 1_200_000

test.runIf(numRuns > 0)(
  `money, stock and books stay consistent through ${numRuns} histories of orders (seed ${seed})`,
  { timeout: 60_000 + shorteningMs + numRuns * longest },
  async () => {
    say(`${numRuns} histories, seed ${seed}`)
    const began = performance.now()
    await exploreHistories({ numRuns, seed, limitMs: shorteningMs + numRuns * longest })
    const seconds = (performance.now() - began) / 1000
    say(`${numRuns} histories in ${seconds.toFixed(0)} s, ${(numRuns / seconds).toFixed(1)} a second; seed ${seed}`)
  },
)

/** Maximum number of histories until a fault is found. */
const enough = 1000

// Checks that the histories above detect faults: `npm run bench -- model-payments --faults`.
describe.runIf(process.env.MODEL_FAULTS === '1')('a planted fault is found', () => {
  test.each(Object.keys(faults))('%s', { timeout: enough * longest }, async (name) => {
    await using worlds = new MoneyWorlds(faults[name])
    const result = await fc.check(
      fc.asyncProperty(histories, (steps) => worlds.live(steps)),
      { numRuns: enough, seed, endOnFailure: true },
    )
    const [steps = []] = result.counterexample ?? []
    const says = result.errorInstance instanceof Error ? result.errorInstance.message.split('\n')[0] : 'not found'
    say(`${String(result.numRuns).padStart(4)} histories, ${steps.length} steps | ${name} | ${says}`)
    expect(result.failed).toBe(true)
  })
})
