import { spread } from './spread.ts'

/** Milliseconds before the first try; each next one waits half as long again. */
export const firstPauseMs = 10_000
export const longestPauseMs = 60_000

/** What failed just before the first answer came is rendered within this time, and asks with the others. */
const renderMs = 100

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Asks once more for what a part could not read, and says whether the portal has answered, be it with a refusal. */
export type Retry = () => Promise<boolean>

/** What fails within `lateMs` after the portal was back had asked before: it asks anew after `soonMs`. */
const lateMs = 2_000
const soonMs = 500

interface Waiting {
  retry: Retry
}

/**
 * The parts of a page that could not be read, and wait until the portal is back. One of them asks for all, each time another; once it gets its answer the
 * others ask too. A part may leave while it is asked for, and wait anew where that failed: the pause grows all the same.
 */
export class Comeback {
  readonly #canAsk: () => boolean
  readonly #waiting = new Set<Waiting>()
  #pauseMs = firstPauseMs
  #timer: ReturnType<typeof setTimeout> | undefined
  #isTrying = false
  // By the page's own clock: the device's may be set back.
  #triedAt = Number.NEGATIVE_INFINITY
  #backAt = Number.NEGATIVE_INFINITY

  /** `canAsk`: whether an answer could come now, and somebody would see it. */
  constructor(canAsk: () => boolean) {
    this.#canAsk = canAsk
  }

  /** From now on `retry` is called until the returned function is. */
  wait(retry: Retry): () => void {
    const one = { retry }
    // Long since the last try: what was away then came back without one.
    if (this.#waiting.size === 0 && performance.now() - this.#triedAt > 2 * longestPauseMs) this.#pauseMs = firstPauseMs
    this.#waiting.add(one)
    if (!this.#isTrying) this.#schedule()
    return () => {
      this.#waiting.delete(one)
      if (this.#waiting.size === 0) this.#stopTimer()
    }
  }

  /** Without waiting for the end of the pause: the line is back, or the page is looked at again. */
  async tryNow(): Promise<void> {
    if (this.#isTrying || this.#waiting.size === 0) return
    this.#stopTimer()
    if (this.#canAsk()) {
      this.#isTrying = true
      const isBack = await this.#askAll()
      this.#isTrying = false
      this.#triedAt = performance.now()
      if (isBack) this.#backAt = this.#triedAt
      this.#pauseMs = isBack ? firstPauseMs : Math.min(this.#pauseMs * 1.5, longestPauseMs)
    }
    if (this.#waiting.size > 0) this.#schedule()
  }

  /** Whether the portal answers. */
  async #askAll(): Promise<boolean> {
    const [one] = this.#waiting
    if (!one) return true
    // The next time another asks first: what one asks for may fail by itself.
    this.#waiting.delete(one)
    this.#waiting.add(one)
    if (!(await this.#ask([one]))) return false
    await sleep(renderMs)
    return this.#ask([...this.#waiting].filter((other) => other !== one))
  }

  async #ask(ones: readonly Waiting[]): Promise<boolean> {
    const answered = Promise.all(ones.map(({ retry }) => retry().catch(() => false)))
    // An attempt that the browser holds back does not hold back the others.
    const inTime = await Promise.race([answered, sleep(longestPauseMs)])
    return inTime?.every(Boolean) ?? false
  }

  #schedule(): void {
    const pauseMs = performance.now() - this.#backAt < lateMs ? soonMs : this.#pauseMs
    this.#timer ??= setTimeout(() => void this.tryNow(), spread(pauseMs))
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
