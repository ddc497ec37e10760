import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { insertNotifications } from '../features/notifications/notifications.queries.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** A client of the notification stream. */
export interface HeardStream {
  status: number
  headers: Headers
  /** The unread count in each event so far. */
  heard: number[]
  /** The raw text received so far. */
  text(): string
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

async function openNoticeStream(address: string, cookie: string): Promise<HeardStream> {
  const abort = new AbortController()
  const { status, headers, body } = await fetch(`${address}/api/notifications/stream`, {
    headers: { cookie, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  const heard: number[] = []
  let text = ''
  const read = async () => {
    if (!body) return
    let seen = 0
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (const [event, unread] of text.slice(seen).matchAll(/data: \{"unread":(\d+)\}\n\n/g)) {
        heard.push(Number(unread))
        seen = text.indexOf(event, seen) + event.length
      }
    }
  }
  return { status, headers, heard, text: () => text, ended: read().catch(() => undefined), close: () => abort.abort() }
}

export const content = { kind: 'order.paid' as const, title: 'Ordine pagato', body: 'Testo', link: '/dashboard' }

export const listening = `from pg_stat_activity where datname = current_database() and application_name = 'filiera-direct' and query like '%listen%' and state = 'idle'`

/** Waits until this number of processes listen. A stream opened earlier may be closed once. */
export async function untilListening(app: TestApp, processes = 1): Promise<void> {
  const count = async () => (await app.context.db.pool.query(`select 1 ${listening}`)).rows.length
  await expect.poll(count, { interval: 10, timeout: 10_000 }).toBe(processes)
  await sleep(20)
}

export async function open(address: string, { cookie }: TestClient): Promise<HeardStream> {
  const stream = await openNoticeStream(address, cookie)
  onTestFinished(() => stream.close())
  return stream
}

export const notify = (app: TestApp, { user }: TestClient) =>
  insertNotifications(app.context.db, [{ userId: user.id, ...content }])

export const lastOf = ({ heard }: HeardStream) => heard.at(-1)

/** Checks that a notification reaches every stream of its user on two instances with a shared database, and no stream of another user. */
export async function expectHeardOnBoth(app: TestApp, second: { address: string }): Promise<void> {
  await untilListening(app, 2)
  const [client, other] = [await app.as('base'), await app.as('base')]
  const streams = [
    await open(app.address, client),
    await open(app.address, client),
    await open(second.address, client),
    await open(second.address, client),
  ]
  const foreign = await open(second.address, other)
  for (const stream of [...streams, foreign]) await expect.poll(() => lastOf(stream)).toBe(0)

  await notify(app, client)
  await expect.poll(() => streams.map(lastOf), { interval: 5 }).toEqual([1, 1, 1, 1])
  expect(foreign.heard).toEqual([0])
}
