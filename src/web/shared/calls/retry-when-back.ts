import { isCancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import { isAway } from './http.ts'

/** Pause before the first retry in milliseconds; each further pause is 1.5 times as long, up to `longestPauseMs`. */
export const firstPauseMs = 10_000
export const longestPauseMs = 60_000

/** Time in milliseconds for failures just before recovery to render and join the queue, so that they retry with the others. */
const renderMs = 100

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** A request that fails within `lateMs` of recovery was sent during the outage; retry it after `soonMs`. */
const lateMs = 2_000
const soonMs = 500

/** Repeats the failed read of a part. Resolves to true if the portal answered, even with a refusal. */
type Retry = () => Promise<boolean>

interface Waiting {
  retry: Retry
}

/**
 * Queue of page parts whose reads failed during an outage. One part retries on behalf of all, round-robin; once it succeeds the others
 * retry too. A part may leave during its retry and rejoin after a failure; the pause grows all the same.
 */
export class OutageRetry {
  readonly #canAsk: () => boolean
  readonly #waiting = new Set<Waiting>()
  #pauseMs = firstPauseMs
  #timer: ReturnType<typeof setTimeout> | undefined
  #isTrying = false
  // Measured with `performance.now()`, because the device's clock can be set back.
  #triedAt = Number.NEGATIVE_INFINITY
  #backAt = Number.NEGATIVE_INFINITY

  /** `canAsk`: whether a retry can succeed now and the page is visible. */
  constructor(canAsk: () => boolean) {
    this.#canAsk = canAsk
  }

  /** Calls `retry` repeatedly until the returned function is called. */
  wait(retry: Retry): () => void {
    const one = { retry }
    // The last retry was long ago: that outage ended without one, so start with the first pause.
    if (this.#waiting.size === 0 && performance.now() - this.#triedAt > 2 * longestPauseMs) this.#pauseMs = firstPauseMs
    this.#waiting.add(one)
    if (!this.#isTrying) this.#schedule()
    return () => {
      this.#waiting.delete(one)
      if (this.#waiting.size === 0) this.#stopTimer()
    }
  }

  /** Retries immediately, without waiting for the end of the pause: the connection is back, or the page is visible again. */
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

  /** Returns whether the portal answers. */
  async #askAll(): Promise<boolean> {
    const [one] = this.#waiting
    if (!one) return true
    // Move it to the end of the queue: its request may fail for a reason of its own.
    this.#waiting.delete(one)
    this.#waiting.add(one)
    if (!(await this.#ask([one]))) return false
    await sleep(renderMs)
    return this.#ask([...this.#waiting].filter((other) => other !== one))
  }

  async #ask(ones: readonly Waiting[]): Promise<boolean> {
    const answered = Promise.all(ones.map(({ retry }) => retry().catch(() => false)))
    // A request that the browser holds back must not block the others.
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

/** Varies a duration (ms) by up to a fifth, so that browsers do not send simultaneous requests. */
export const spread = (ms: number): number => ms * (0.8 + 0.4 * Math.random())

/** The page's retry queue. Retries only while the page is visible and online. */
export const comeback = new OutageRetry(() => navigator.onLine && document.visibilityState !== 'hidden')

const fetchAgain = (query: Query): Promise<boolean> =>
  query.fetch().then(
    () => true,
    (error) => !isAway(error) && !isCancelledError(error),
  )

/**
 * Retries every active query that failed because the portal is away, even if no component shows the failure: with the pauses of `comeback`,
 * and immediately when the connection is back or the tab becomes visible. Never unsubscribes.
 */
export function retryQueriesWhenBack(queryClient: QueryClient): void {
  const tryNow = () => void comeback.tryNow()
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)

  const waiting = new Map<string, () => void>()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isCutOff = type !== 'removed' && query.isActive() && isAway(query.state.error)
    const leave = waiting.get(query.queryHash)
    if (isCutOff && !leave)
      waiting.set(
        query.queryHash,
        comeback.wait(() => fetchAgain(query)),
      )
    if (!isCutOff && leave) {
      leave()
      waiting.delete(query.queryHash)
    }
  })
}
