import { collectYoungGarbage } from '../../garbage.ts'

/** Limit for all uploads together: keeps one core of a small machine busy a fifth of the time. */
const bytesPerSecond = 10 * 1024 * 1024

/** Bytes received between two collections of their buffers. Half as often is too late; twice as often finds many still in use. */
const collectedAtOnce = 4 * 1024 * 1024

/**
 * Paces uploads chunk by chunk, so that any number of them leaves the process time for other requests. Accounts that upload at the same time get
 * equal shares, regardless of how much each sends.
 */
export class UploadPace {
  /** Time on the clock `#now` at which an account's next chunk may pass. */
  readonly #next = new Map<string, number>()
  readonly #now: () => number
  #uncollected = 0

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Reserves the passage of a chunk. Returns the milliseconds to wait before it. */
  reserve(ownerId: string, bytes: number): number {
    this.#collect(bytes)
    const now = this.#now()
    for (const [account, next] of this.#next) if (next <= now) this.#next.delete(account)
    const start = this.#next.get(ownerId) ?? now
    this.#next.set(ownerId, start)
    const next = start + (bytes / bytesPerSecond) * 1000 * this.#next.size
    this.#next.set(ownerId, next)
    return next - now
  }

  #collect(bytes: number): void {
    this.#uncollected += bytes
    if (this.#uncollected < collectedAtOnce) return
    this.#uncollected = 0
    collectYoungGarbage()
  }
}

export const uploadPace = new UploadPace()
