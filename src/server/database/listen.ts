import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Listener {
  /** True while notifications are received; while it is false, changes may go unnoticed. */
  isHearing(): boolean
  stop(): Promise<void>
}

export interface Hearing {
  onNotification(payload: string): void
  /** The connection was lost or restored: changes in between were not received. */
  onGap(): void
}

const retryMs = 1_000

/** Listens to a channel on its own connection, and reconnects if the connection is lost. */
export function listen(pool: pg.Pool, channel: string, hearing: Hearing): Listener {
  let client: pg.PoolClient | undefined
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      try {
        await hear(await pool.connect())
      } catch {
        // The database cannot be reached now: the next round tries again.
      }
      if (!stopped) await sleep(retryMs, undefined, { ref: false })
    }
  })()

  async function hear(opened: pg.PoolClient): Promise<void> {
    try {
      const lost = new Promise<void>((resolve) => {
        const lose = () => {
          client = undefined
          hearing.onGap()
          resolve()
        }
        opened.once('error', lose)
        opened.once('end', lose)
      })
      opened.on('notification', ({ payload }) => hearing.onNotification(payload ?? ''))
      await opened.query(`listen ${channel}`)
      client = opened
      hearing.onGap()
      if (!stopped) await lost
    } finally {
      client = undefined
      opened.release(true)
    }
  }

  return {
    isHearing: () => client !== undefined,
    async stop() {
      stopped = true
      const open = client
      if (open) {
        await open.query(`unlisten ${channel}`).catch(() => undefined)
        open.emit('end')
      }
      await Promise.race([running, sleep(retryMs, undefined, { ref: false })])
    },
  }
}
