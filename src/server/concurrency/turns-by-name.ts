/** Runs tasks with the same name one after another; different names do not wait for each other. */
export class TurnsByName {
  /** The last task of each name; it settles after all earlier ones. */
  readonly #last = new Map<string, Promise<unknown>>()

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
