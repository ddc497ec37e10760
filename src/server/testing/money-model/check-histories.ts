import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Step } from './actions.ts'
import { histories } from './steps.ts'
import { MoneyWorld } from './world.ts'

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

/** Histories per world. Its tables and the provider's lists grow, so that each history takes longer than the one before. */
const perWorld = 150

/** Runs any number of histories, in one world after the other. */
export class MoneyWorlds implements AsyncDisposable {
  readonly #plant: ((world: MoneyWorld) => Promise<() => void>) | undefined
  #world: MoneyWorld | undefined
  #takeOut: (() => void) | undefined
  #lived = 0

  /** `plant` adds a fault to each world. */
  constructor(plant?: (world: MoneyWorld) => Promise<() => void>) {
    this.#plant = plant
  }

  async live(steps: readonly Step[]): Promise<void> {
    if (this.#lived++ % perWorld === 0) await this.#begin()
    await this.#world?.live(steps)
  }

  /** Paid plan charges of the last world. */
  async countCharges(): Promise<number> {
    return (await this.#world?.countCharges()) ?? 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#takeOut?.()
    await this.#world?.[Symbol.asyncDispose]()
  }

  async #begin(): Promise<void> {
    await this[Symbol.asyncDispose]()
    this.#world = await MoneyWorld.open()
    this.#takeOut = await this.#plant?.(this.#world)
  }
}
