import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../domain/errors.ts'
import { within } from '../within.ts'
import { type Database, openDatabase } from './database.ts'
import type { Listener } from './listen.ts'

/** How old what the replica shows may be (ms). */
export const oldestReadMs = 1_000

/** How often both servers are asked where they are (ms). */
const askMs = 100

/** A read that takes longer on the replica is done by the primary (ms). */
const patienceMs = 2_000

/** How long nobody asks it after that (ms). */
const restMs = 5_000

const connections = 5

interface Sample {
  /** A position in the write-ahead log that the primary had reached by then. */
  position: bigint
  /** By `performance.now()`. */
  at: number
}

/**
 * A hot standby that serves reads which may be a moment old (docs/operations.md#the-read-replica). It is asked only while what it shows is known to be at
 * most `oldestReadMs` old and to contain what the reader has written; else, and whenever it fails, the primary is asked.
 */
export class ReadReplica {
  readonly #primary: Database
  readonly #replica: Database
  readonly #listener: Listener
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  /** Of the primary, oldest first; without those that the replica has passed, but the last of them. */
  #samples: Sample[] = []
  #replayed = 0n
  /** The replica shows all that was committed by then. */
  #freshAsOf = Number.NEGATIVE_INFINITY
  /** After a read that failed or took too long. */
  #restsUntil = Number.NEGATIVE_INFINITY
  /** Something has changed then that pages are kept of. */
  #changedAt = Number.NEGATIVE_INFINITY

  constructor(primary: Database, url: string) {
    this.#primary = primary
    this.#replica = openDatabase(url, { connections })
    const noteChange = () => {
      this.#changedAt = performance.now()
    }
    this.#listener = primary.listening.hear({ channels: { pages_changed: noteChange }, onGap: noteChange })
    this.#running = this.#follow()
  }

  /** Milliseconds by which what the replica shows may be old: beyond `oldestReadMs` it is not asked. Infinite while it rests, or nothing is known of it. */
  get ageMs(): number {
    const now = performance.now()
    return now < this.#restsUntil ? Number.POSITIVE_INFINITY : now - this.#freshAsOf
  }

  /**
   * Does a read that changes nothing on the replica, or else on the primary. `after`: the position (`writtenPosition`) of the reader's last write.
   */
  async read<Found>(after: bigint, work: (db: Database) => Promise<Found>): Promise<Found> {
    if (!this.#isUsable(after)) return work(this.#primary)
    try {
      return await within(patienceMs, work(this.#replica))
    } catch (error) {
      if (error instanceof DomainError) throw error
      // Whatever it was: the primary says whether it is wrong there too. One that answers slowly gets time: what waits there goes on meanwhile.
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
    // No standby is ahead of its primary: one that was has a history of its own, as after the primary was restored to an earlier moment.
    const isOfAnother = this.#replayed === 0n || position < this.#replayed
    this.#samples.push({ position, at })
    if (this.#samples.length > mostSamples) this.#samples.splice(1, 1)
    // One that stands still is not waited for: it has had its time by then.
    const replayed = await within(oldestReadMs, replayedPosition(this.#replica))
    if (replayed === null) return
    this.#replayed = replayed
    if (isOfAnother) {
      this.#freshAsOf = Number.NEGATIVE_INFINITY
      // What the primary had reached by then says nothing of a standby that it overtakes later.
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

/** Of a replica that is far behind not every position is kept. */
const mostSamples = 600

/** Bytes of write-ahead log that are safe on the primary: all that was committed when it was asked lies before. */
export async function writtenPosition({ pool }: Pick<Database, 'pool'>): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    "select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position",
  )
  return BigInt(rows[0]?.position ?? 0)
}

/** Null of a server that is no standby: one that was promoted may have a history of its own. */
async function replayedPosition({ pool }: Pick<Database, 'pool'>): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string | null }>(
    "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position",
  )
  const position = rows[0]?.position
  return position == null ? null : BigInt(position)
}
