import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../domain/errors.ts'
import { within } from '../concurrency/within.ts'
import { type Database, openDatabase } from './database.ts'
import type { Listener } from './listen.ts'

/** Maximum age of data read from the replica (ms). */
export const oldestReadMs = 1_000

/** Interval at which both servers are asked for their positions (ms). */
const askMs = 100

/** A read that takes longer on the replica is repeated on the primary (ms). */
const patienceMs = 2_000

/** Pause before the replica is used again after a failure (ms). */
const restMs = 5_000

const connections = 5

interface Sample {
  /** Position in the primary's write-ahead log at that time. */
  position: bigint
  /** Time from `performance.now()`. */
  at: number
}

/**
 * A hot standby for reads that may be slightly out of date (docs/operations.md#the-read-replica). It is used only while its data are known to be at
 * most `oldestReadMs` old and to include the reader's own writes. Otherwise, and whenever it fails, the primary is used.
 */
export class ReadReplica {
  readonly #primary: Database
  readonly #replica: Database
  readonly #listener: Listener
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  /** Samples of the primary, oldest first. Only the last one that the replica has passed is kept. */
  #samples: Sample[] = []
  #replayed = 0n
  /** The replica has everything that was committed by then. */
  #freshAsOf = Number.NEGATIVE_INFINITY
  /** Set after a read that failed or took too long. */
  #restsUntil = Number.NEGATIVE_INFINITY
  /** Time of the last change of cached public pages. */
  #changedAt = Number.NEGATIVE_INFINITY

  constructor(primary: Database, url: string) {
    this.#primary = primary
    this.#replica = openDatabase(url, { connections })
    const recordChange = () => {
      this.#changedAt = performance.now()
    }
    this.#listener = primary.listening.subscribe({ channels: { pages_changed: recordChange }, onGap: recordChange })
    this.#running = this.#follow()
  }

  /**
   * Maximum age of the replica's data in milliseconds. Above `oldestReadMs` the replica is not used. Infinite while it is paused or its state is
   * unknown.
   */
  get ageMs(): number {
    const now = performance.now()
    return now < this.#restsUntil ? Number.POSITIVE_INFINITY : now - this.#freshAsOf
  }

  /** Runs a read-only operation on the replica, or else on the primary. `after`: the position (`writtenPosition`) of the reader's last write. */
  async read<Found>(after: bigint, work: (db: Database) => Promise<Found>): Promise<Found> {
    if (!this.#isUsable(after)) return work(this.#primary)
    try {
      return await within(patienceMs, work(this.#replica))
    } catch (error) {
      if (error instanceof DomainError) throw error
      // For any error the primary decides whether the operation fails there too. A slow replica gets a pause, while its pending reads continue.
      this.#restsUntil = performance.now() + restMs
      return work(this.#primary)
    }
  }

  #isUsable(after: bigint): boolean {
    return this.ageMs <= oldestReadMs && this.#freshAsOf >= this.#changedAt && this.#replayed >= after
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#ask().catch(() => undefined)
      await sleep(askMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #ask(): Promise<void> {
    const at = performance.now()
    const position = await writtenPosition(this.#primary)
    // A standby is never ahead of its primary. If it seems to be, it has another history, for example because the primary was restored to an earlier
    // moment.
    const isOfAnother = this.#replayed === 0n || position < this.#replayed
    this.#samples.push({ position, at })
    if (this.#samples.length > maxSamples) this.#samples.splice(1, 1)
    // Gives up a stalled replica after the maximum age.
    const replayed = await within(oldestReadMs, replayedPosition(this.#replica))
    if (replayed === null) return
    this.#replayed = replayed
    if (isOfAnother) {
      this.#freshAsOf = Number.NEGATIVE_INFINITY
      // Earlier positions of the primary say nothing about a standby that it overtakes later.
      this.#samples = []
      return
    }
    const passed = this.#samples.findLastIndex(({ position }) => position <= replayed)
    if (passed < 0) return
    this.#samples.splice(0, passed)
    this.#freshAsOf = this.#samples[0]?.at ?? this.#freshAsOf
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#listener.stop()
    await Promise.race([this.#running, sleep(oldestReadMs, undefined, { ref: false })])
    await this.#replica.close()
  }
}

/** Limits the samples kept for a replica that is far behind. */
const maxSamples = 600

/** Flushed bytes of the primary's write-ahead log. Everything committed before the call is included. */
export async function writtenPosition({ pool }: Pick<Database, 'pool'>): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    "select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position",
  )
  return BigInt(rows[0]?.position ?? 0)
}

/** Null if the server is not a standby: a promoted one may have another history. */
async function replayedPosition({ pool }: Pick<Database, 'pool'>): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string | null }>(
    "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position",
  )
  const position = rows[0]?.position
  return position == null ? null : BigInt(position)
}
