import { within } from './concurrency/within.ts'
import { type Database, onlyReads } from './database/database.ts'

/** Lifetime of a cached database check (ms). */
const keptMs = 1_000

/** Time limit of the database check (ms). */
const longestMs = 2_000

/** After an answer this recent, a timeout means that the portal's own connections are all in use, not that the database is gone (ms). */
const busyMs = 10_000

export type NotReady = 'stopping' | 'database' | 'read_only'

/** Whether requests should be routed to this instance (docs/operations.md#readiness-and-stopping). */
export class Readiness {
  readonly #db: Database
  readonly #stopping = new AbortController()
  #asked: { at: number; answer: Promise<NotReady | null> } | undefined
  #lastAnswer = Number.NEGATIVE_INFINITY

  constructor(db: Database) {
    this.#db = db
  }

  /** Aborted once the instance is about to stop. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Why the instance is not ready; null if it is. Resolves within two seconds. */
  async problem(): Promise<NotReady | null> {
    if (this.stopping.aborted) return 'stopping'
    const now = performance.now()
    if (!this.#asked || now - this.#asked.at > keptMs) this.#asked = { at: now, answer: this.#ask() }
    return this.#asked.answer
  }

  async #ask(): Promise<NotReady | null> {
    try {
      const reads = await within(longestMs, onlyReads(this.#db))
      this.#lastAnswer = performance.now()
      return reads ? 'read_only' : null
    } catch {
      const isBusy = this.#db.pool.waitingCount > 0 && performance.now() - this.#lastAnswer < busyMs
      return isBusy ? null : 'database'
    }
  }
}
