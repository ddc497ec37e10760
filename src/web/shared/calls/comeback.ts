/** Milliseconds before the first try; each next one waits half as long again. */
export const firstPauseMs = 10_000
export const longestPauseMs = 60_000

/** A part that has failed anew waits again once that is rendered: within this time. */
const renderMs = 1_000
const lookMs = 100

/** Not all browsers ask at once. */
const spread = (ms: number) => ms * (0.8 + 0.4 * Math.random())

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

interface Waiting {
  retry: () => Promise<unknown>
}

/**
 * The parts of a page that could not be read, and wait until the portal is back. One of them asks for all, each time another; once it gets its answer the
 * others ask too. The pause grows for as long as anything waits, also where a part forgets its failure while it asks.
 */
export class Comeback {
  readonly #canAsk: () => boolean
  readonly #waiting = new Set<Waiting>()
  #joined = 0
  #pauseMs = firstPauseMs
  #timer: ReturnType<typeof setTimeout> | undefined
  #isTrying = false

  /** `canAsk`: whether an answer could come now, and somebody would see it. */
  constructor(canAsk: () => boolean) {
    this.#canAsk = canAsk
  }

  /** From now on `retry` is called until the returned function is. What it returns settles when the attempt has ended. */
  wait(retry: () => Promise<unknown>): () => void {
    const one = { retry }
    this.#waiting.add(one)
    this.#joined += 1
    if (!this.#isTrying) this.#schedule()
    return () => {
      this.#waiting.delete(one)
      if (this.#waiting.size === 0 && !this.#isTrying) this.#rest()
    }
  }

  /** Without waiting for the end of the pause: the line is back, or the page is looked at again. */
  async tryNow(): Promise<void> {
    if (this.#isTrying || this.#waiting.size === 0) return
    this.#stopTimer()
    if (this.#canAsk()) {
      this.#isTrying = true
      if (await this.#isBack()) await this.#ask([...this.#waiting])
      this.#isTrying = false
      this.#pauseMs = Math.min(this.#pauseMs * 1.5, longestPauseMs)
    }
    if (this.#waiting.size === 0) this.#rest()
    else this.#schedule()
  }

  async #isBack(): Promise<boolean> {
    const [one] = this.#waiting
    if (!one) return true
    // The next time another asks first: what one asks for may fail by itself.
    this.#waiting.delete(one)
    this.#waiting.add(one)
    return (await this.#ask([one])) && !this.#waiting.has(one)
  }

  /** Whether no part has failed anew. */
  async #ask(ones: readonly Waiting[]): Promise<boolean> {
    const joined = this.#joined
    // An attempt that the browser holds back does not hold back the others.
    await Promise.race([Promise.allSettled(ones.map(({ retry }) => retry())), sleep(longestPauseMs)])
    for (let ms = 0; ms < renderMs && this.#joined === joined; ms += lookMs) await sleep(lookMs)
    return this.#joined === joined
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.tryNow(), spread(this.#pauseMs))
  }

  #rest(): void {
    this.#stopTimer()
    this.#pauseMs = firstPauseMs
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
