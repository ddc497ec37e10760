import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Listener {
  /** True while notifications are received; while it is false, changes may go unnoticed. */
  isHearing(): boolean
  stop(): Promise<void>
}

export interface Hearing {
  /** What to do with the payload of a notification, by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** The connection was lost or restored: changes in between were not received. */
  onGap(): void
}

const retryMs = 1_000

/**
 * Hears of changes on one connection, whoever in this process listens and to however many channels. The connection is opened for the first
 * who listens, opened again when it is lost, and given back after the last.
 */
export class Listening {
  readonly #pool: pg.Pool
  readonly #hearings = new Set<Hearing>()
  /** Those who receive now. */
  readonly #heard = new Set<Hearing>()
  #client: pg.PoolClient | undefined
  #running: Promise<void> | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  hear(hearing: Hearing): Listener {
    this.#hearings.add(hearing)
    // A failure is that of the connection, which then ends and is opened again for all.
    if (this.#client) void this.#begin(this.#client, [hearing]).catch(() => undefined)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return {
      isHearing: () => this.#heard.has(hearing),
      stop: () => this.#leave(hearing),
    }
  }

  async #run(): Promise<void> {
    while (this.#hearings.size > 0) {
      try {
        await this.#stay(await this.#pool.connect())
      } catch {
        // The database cannot be reached now: the next round tries again.
      }
      if (this.#hearings.size > 0) await sleep(retryMs, undefined, { ref: false })
    }
  }

  /** Until the connection ends. */
  async #stay(client: pg.PoolClient): Promise<void> {
    try {
      const lost = new Promise<void>((resolve) => {
        client.once('error', () => resolve())
        client.once('end', () => resolve())
      })
      client.on('notification', ({ channel, payload }) => {
        for (const { channels } of this.#heard) channels[channel]?.(payload ?? '')
      })
      this.#client = client
      await this.#begin(client, [...this.#hearings])
      if (this.#hearings.size > 0) await lost
    } finally {
      this.#client = undefined
      const cut = [...this.#heard]
      this.#heard.clear()
      for (const { onGap } of cut) onGap()
      client.release(true)
    }
  }

  async #begin(client: pg.PoolClient, hearings: readonly Hearing[]): Promise<void> {
    const channels = new Set(hearings.flatMap((hearing) => Object.keys(hearing.channels)))
    for (const channel of channels) await client.query(`listen ${channel}`)
    for (const hearing of hearings) {
      if (client !== this.#client || !this.#hearings.has(hearing)) continue
      this.#heard.add(hearing)
      hearing.onGap()
    }
  }

  async #leave(hearing: Hearing): Promise<void> {
    this.#hearings.delete(hearing)
    this.#heard.delete(hearing)
    if (this.#hearings.size > 0) return
    this.#client?.emit('end')
    await Promise.race([this.#running, sleep(retryMs, undefined, { ref: false })])
  }
}
