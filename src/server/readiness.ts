import { type Database, onlyReads } from './database/database.ts'
import { within } from './within.ts'

/** An answer of the database is good for so long, however often it is asked for (ms). */
const keptMs = 1_000

/** The database answers within this time, or counts as gone (ms). */
const longestMs = 2_000

/** A database that answered so recently is there: whoever waits now waits for a connection of our own (ms). */
const busyMs = 10_000

export type NotReady = 'stopping' | 'database' | 'read_only'

/** Whether this instance should be sent requests (docs/operations.md#readiness-and-stopping). */
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

  /** Why it is not ready; null if it is. Answers within two seconds. */
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
