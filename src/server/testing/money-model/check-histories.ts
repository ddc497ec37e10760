import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Step } from './actions.ts'
import { histories } from './steps.ts'
import { MoneyWorlds } from './worlds.ts'

/** One example per line. */
const examplesFile = join(import.meta.dirname, 'examples.jsonl')

/** A history that once broke the model, stored in full, because its seed produces another history once the generator changes. */
interface Example {
  /** When and how it was found. */
  found: string
  /** The violated invariant. */
  broke: string
  steps: readonly Step[]
}

export async function readExamples(): Promise<Example[]> {
  const lines = (await readFile(examplesFile, 'utf8')).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Example)
}

/**
 * Throws at the first history that breaks the model, without shrinking it, which takes minutes and is done by
 * `npm run bench -- model-payments`. Returns the number of paid plan charges in the last world; 0 means that the histories bought no plan.
 */
export async function checkHistories({ numRuns, seed }: { numRuns: number; seed: number }): Promise<number> {
  await using worlds = new MoneyWorlds()
  await fc.assert(
    fc.asyncProperty(histories, (steps) => worlds.live(steps)),
    { numRuns, seed, endOnFailure: true },
  )
  return worlds.countCharges()
}

/**
 * Throws if a history breaks the model, with the shortest one found within `limitMs`, and adds that to the examples.
 */
export async function exploreHistories(run: { numRuns: number; seed: number; limitMs: number }): Promise<void> {
  const { numRuns, seed, limitMs } = run
  await using worlds = new MoneyWorlds()
  const result = await fc.check(
    fc.asyncProperty(histories, (steps) => worlds.live(steps)),
    { numRuns, seed, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true },
  )
  if (!result.failed) return
  const [steps] = result.counterexample ?? []
  if (!steps) throw new Error(`Only ${result.numRuns} of ${numRuns} histories finished in ${limitMs} ms; seed ${seed}`)
  const message = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
  const found = `seed ${seed}, history ${result.numRuns}, shortened ${result.numShrinks} times`
  const example: Example = { found, broke: message.split('\n')[0] ?? '', steps }
  await appendFile(examplesFile, `${JSON.stringify(example)}\n`)
  throw new Error(`${message}\nFound with ${found}. The history was added to ${examplesFile}.`)
}
