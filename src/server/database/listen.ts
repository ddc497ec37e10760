import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Listener {
  /** True while notifications are being heard; while it is false, things may change unheard. */
  isHearing(): boolean
  stop(): Promise<void>
}

const retryMs = 1_000

/** Hears a channel on a connection of its own, and again after the connection was lost. */
export function listen(pool: pg.Pool, channel: string, onNotification: (payload: string) => void): Listener {
  let client: pg.PoolClient | undefined
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      try {
        const opened = await pool.connect()
        const lost = new Promise<void>((resolve) => {
          opened.on('error', () => resolve())
          opened.on('end', () => resolve())
        })
        opened.on('notification', ({ payload }) => onNotification(payload ?? ''))
        await opened.query(`listen ${channel}`)
        client = opened
        if (!stopped) await lost
        opened.release(true)
      } catch {
        // The database is not there just now: the next round tries again.
      }
      client = undefined
      if (!stopped) await sleep(retryMs, undefined, { ref: false })
    }
  })()
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
