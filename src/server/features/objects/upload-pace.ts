import { collectYoungGarbage } from '../../garbage.ts'

/** Of all uploads together: a core of a small machine is busy with them for a fifth of the time. */
const bytesPerSecond = 10 * 1024 * 1024

/** Bytes that pass before their buffers are collected. Half as often would be too late, twice as often finds many still in use. */
const collectedAtOnce = 4 * 1024 * 1024

/**
 * Keeps uploads from holding up everybody else, however many come at once: they take turns, chunk by chunk, and leave the process time.
 * Accounts that send at the same time have equal shares, whatever each of them sends.
 */
export class UploadPace {
  /** When an account's next chunk may pass, by `#now`. */
  readonly #next = new Map<string, number>()
  readonly #now: () => number
  #uncollected = 0

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Takes the turn of a chunk; milliseconds after which it may pass. */
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
