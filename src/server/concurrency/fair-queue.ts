interface Terms {
  /** If aborted while waiting, the task is removed and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Maximum number of waiting tasks per key; beyond it `run` rejects with `QueueFull`. */
  maxWaiting?: number
}

/** The key already has the maximum number of waiting tasks. */
export class QueueFull extends Error {}

/** Runs one task at a time, round-robin across keys, so that one busy key cannot starve the others. */
export class FairQueue {
  /** In turn order: the first key is next; after its turn a key moves to the end. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #isBusy = false

  run<Result>(
    name: string,
    work: () => Promise<Result>,
    { signal, maxWaiting = Number.POSITIVE_INFINITY }: Terms = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const turns = this.#waiting.get(name) ?? []
      if (turns.length >= maxWaiting) return reject(new QueueFull(`${turns.length} are waiting already`))
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

  /** Drops all waiting tasks without starting them. Their promises stay pending unless their signal aborts. */
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
