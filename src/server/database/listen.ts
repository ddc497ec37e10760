import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectDirectly, hangUp } from './direct-client.ts'
import { isReadOnly } from './session-settings.ts'

export interface Listener {
  /** True while notifications are received. While it is false, changes may go unnoticed. */
  isListening(): boolean
  stop(): Promise<void>
}

interface Hearing {
  /** Handlers of the payload by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** The connection was lost or restored: notifications in between were missed. */
  onGap(): void
}

const retryMs = 1_000

/** A connection that is open but dead is noticed after these two times together: 6 seconds. */
const heartbeatMs = 3_000
const answerMs = 3_000

/**
 * Receives notifications of changes for all listeners and channels of this process on a single connection. The connection is opened for the first
 * listener, reopened when it is lost or no longer answers, and closed after the last one. It is not from the pool, because a pooler would share its
 * session.
 */
export class Listening {
  readonly #url: string
  readonly #hearings = new Set<Hearing>()
  /** Listeners that currently receive notifications. */
  readonly #heard = new Set<Hearing>()
  #client: pg.Client | undefined
  #leaving = new AbortController()
  #running: Promise<void> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** True if all listeners receive notifications. */
  get isWhole(): boolean {
    return this.#client !== undefined && this.#heard.size === this.#hearings.size
  }

  subscribe(hearing: Hearing): Listener {
    this.#hearings.add(hearing)
    // After a failure or a timeout the connection is reopened for all listeners.
    const client = this.#client
    if (client) void this.#begin(client, [hearing]).catch(() => hangUp(client))
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return {
      isListening: () => this.#heard.has(hearing),
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

  /** Listens until the connection ends or no longer answers. */
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

  /**
   * Throws when an answer is missing, when the server has become read-only, or when the session no longer listens to the channels (because of a
   * pooler).
   */
  async #untilSilent(client: pg.Client, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal, ref: false })
      await requireWriter(client)
      const expected = channelsOf(this.#heard)
      const { rows } = await client.query<{ channel: string }>('select channel from pg_listening_channels() as channel')
      const listening = new Set(rows.map(({ channel }) => channel))
      if ([...expected].some((channel) => !listening.has(channel)))
        throw new Error('The session no longer listens to its channels')
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

/** The server that accepts a write sends its notifications. A demoted primary keeps the connection open but sends none. */
async function requireWriter(client: pg.Client): Promise<void> {
  if (await isReadOnly(client)) throw new Error('The server is read-only')
}

const channelsOf = (hearings: Iterable<Hearing>): Set<string> =>
  new Set([...hearings].flatMap(({ channels }) => Object.keys(channels)))
