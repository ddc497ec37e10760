import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectDirectly, hangUp } from './direct-client.ts'
import { takesNoWrites } from './takes-no-writes.ts'

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

/** A connection that nobody closes and nothing comes through is noticed within these two together: 6 seconds. */
const heartbeatMs = 3_000
const answerMs = 3_000

/**
 * Hears of changes on one connection, whoever in this process listens and to however many channels. The connection is opened for the first
 * who listens, opened again when it is lost or no longer answers, and closed after the last. It is not one of the pool's: a pooler would
 * give its session to others.
 */
export class Listening {
  readonly #url: string
  readonly #hearings = new Set<Hearing>()
  /** Those who receive now. */
  readonly #heard = new Set<Hearing>()
  #client: pg.Client | undefined
  #leaving = new AbortController()
  #running: Promise<void> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Whoever wants to hear does. */
  get isWhole(): boolean {
    return this.#client !== undefined && this.#heard.size === this.#hearings.size
  }

  hear(hearing: Hearing): Listener {
    this.#hearings.add(hearing)
    // After a failure, also where there was no answer in time, the connection is opened again for all.
    const client = this.#client
    if (client) void this.#begin(client, [hearing]).catch(() => hangUp(client))
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
      this.#leaving = new AbortController()
      try {
        await this.#stay(await connectDirectly(this.#url, { answerMs }))
      } catch {
        // The database cannot be reached now, or the connection was lost: the next round tries again.
      }
      if (this.#hearings.size > 0) await sleep(retryMs, undefined, { ref: false })
    }
  }

  /** Until the connection ends or no longer answers. */
  async #stay(client: pg.Client): Promise<void> {
    const { signal } = this.#leaving
    const lost = once(client, 'end', { signal }).catch(() => undefined)
    try {
      client.on('notification', ({ channel, payload }) => {
        for (const { channels } of this.#heard) channels[channel]?.(payload ?? '')
      })
      await requireWriter(client)
      this.#client = client
      await this.#begin(client, [...this.#hearings])
      if (this.#hearings.size > 0) await Promise.race([lost, this.#untilSilent(client, signal)])
    } finally {
      this.#client = undefined
      const cut = [...this.#heard]
      this.#heard.clear()
      for (const { onGap } of cut) onGap()
      this.#leaving.abort()
      hangUp(client)
    }
  }

  /** Fails when an answer is missing, when the server takes no writes any more, or when the channels are not those of this session any more (a pooler in between). */
  async #untilSilent(client: pg.Client, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal, ref: false })
      await requireWriter(client)
      const expected = channelsOf(this.#heard)
      const { rows } = await client.query<{ channel: string }>('select channel from pg_listening_channels() as channel')
      const listening = new Set(rows.map(({ channel }) => channel))
      if ([...expected].some((channel) => !listening.has(channel))) throw new Error('The session listens no longer')
    }
  }

  async #begin(client: pg.Client, hearings: readonly Hearing[]): Promise<void> {
    for (const channel of channelsOf(hearings)) await client.query(`listen ${channel}`)
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
    this.#leaving.abort()
    await Promise.race([this.#running, sleep(retryMs, undefined, { ref: false })])
  }
}

/** What others write is told by the server that they write to: one that was demoted, and still answers, tells nothing. */
async function requireWriter(client: pg.Client): Promise<void> {
  if (await takesNoWrites(client)) throw new Error('The server takes no writes')
}

const channelsOf = (hearings: Iterable<Hearing>): Set<string> =>
  new Set([...hearings].flatMap(({ channels }) => Object.keys(channels)))
