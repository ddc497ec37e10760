import type { Step } from './actions.ts'
import { MoneyWorld } from './world.ts'

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
