interface Terms {
  /** Aborted while its turn has not come, the work is not done: it rejects with the signal's reason, and its place is free. */
  signal?: AbortSignal | undefined
  /** How many of one name may wait; beyond it `QueueFull`. */
  mostWaiting?: number
}

/** As many as may wait under this name are waiting. */
export class QueueFull extends Error {}

/**
 * Does one thing at a time, and in turn for everybody who asks: whoever asks for much waits for oneself. Those who asked are known by a name.
 */
export class FairQueue {
  /** The first in the map is next; whoever had a turn goes to the end. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #isBusy = false

  run<Result>(
    name: string,
    work: () => Promise<Result>,
    { signal, mostWaiting = Number.POSITIVE_INFINITY }: Terms = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const turns = this.#waiting.get(name) ?? []
      if (turns.length >= mostWaiting) return reject(new QueueFull(`${turns.length} are waiting already`))
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        return work().then(resolve, reject)
      }
      const leave = () => {
        this.#remove(name, turn)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      turns.push(turn)
      this.#waiting.set(name, turns)
      void this.#next()
    })
  }

  /** What has not begun never will. */
  clear(): void {
    this.#waiting.clear()
  }

  #remove(name: string, turn: () => Promise<void>): void {
    const left = (this.#waiting.get(name) ?? []).filter((one) => one !== turn)
    if (left.length > 0) this.#waiting.set(name, left)
    else this.#waiting.delete(name)
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
