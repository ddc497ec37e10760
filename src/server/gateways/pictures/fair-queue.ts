/**
 * Does one thing at a time, and in turn for everybody who asks: whoever asks for much waits for oneself. Those who asked are known by a name.
 */
export class FairQueue {
  /** The first in the map is next; whoever had a turn goes to the end. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #isBusy = false

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const turns = this.#waiting.get(name) ?? []
      turns.push(() => work().then(resolve, reject))
      this.#waiting.set(name, turns)
      void this.#next()
    })
  }

  /** What has not begun never will. */
  clear(): void {
    this.#waiting.clear()
  }

  async #next(): Promise<void> {
    const [first] = this.#waiting
    if (this.#isBusy || !first) return
    const [name, turns] = first
    const turn = turns.shift()
    this.#waiting.delete(name)
    if (turns.length > 0) this.#waiting.set(name, turns)
    this.#isBusy = true
    await turn?.()
    this.#isBusy = false
    void this.#next()
  }
}
