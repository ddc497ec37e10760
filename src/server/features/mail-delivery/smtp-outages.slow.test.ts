import { expect, test } from 'vitest'
import type { ErrorLogEntry } from '../../../contract/error-log.ts'
import { type StandInMailServer, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueMails } from '../mail/queue-mails.ts'

// Three mails are queued; the deliveries are read from the log of a mail server with simulated outages.

interface Parts {
  mail: StandInMailServer
  app: TestApp
  queue(...names: string[]): Promise<void>
  /** Runs the next attempt of every waiting mail immediately. */
  nextTry(): Promise<void>
  /** Number of deliveries per mail. */
  arrived(): Record<string, number>
  /** State and number of attempts of each mail. */
  states(): Promise<string[]>
  errors(): Promise<ErrorLogEntry[]>
  /** An admin retries every entry of the error log. */
  retryAll(): Promise<void>
  /** Stops the mail server; the returned function restarts it at the same address. */
  goDown(): Promise<() => Promise<void>>
}

const names = ['anna', 'bruno', 'carla']

const once = { anna: 1, bruno: 1, carla: 1 }

const address = (name: string) => `${name}@example.it`

async function withMails(work: (parts: Parts) => Promise<void>): Promise<void> {
  const servers = [await startMailServer()]
  const [first] = servers as [StandInMailServer]
  const port = Number(new URL(first.url).port)
  await using app = await startTestApp({ environment: { SMTP_URL: first.url } })
  const admin = await app.as('admin')
  const query = async <Row extends object>(text: string) => (await app.context.db.pool.query<Row>(text)).rows
  const errors = async () => (await admin.get<ErrorLogEntry[]>('/api/admin/errors')).body
  const queue = (...to: string[]) =>
    app.context.db.transaction((tx) => {
      const content = { kind: 'account.welcome', subject: 'Prova', preheader: '', heading: 'Prova' } as const
      return queueMails(
        app.context,
        tx,
        to.map((name) => ({ ...content, paragraphs: ['Ciao'], to: address(name) })),
      )
    })
  await queue(...names)
  await work({
    ...{ mail: first, app, queue, errors },
    async nextTry() {
      await query(`update jobs.job set start_after = now() where name = 'deliver-message' and state = 'retry'`)
      await app.runJobs()
    },
    arrived() {
      const counts: Record<string, number> = {}
      for (const recipient of servers.flatMap(({ recipients }) => recipients)) {
        const name = recipient.replace(/@.*/, '')
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    },
    states: async () =>
      (await query<{ line: string }>(`select status || ' ' || attempts as line from outbox order by recipient`)).map(
        ({ line }) => line,
      ),
    async retryAll() {
      for (const { id } of await errors()) {
        expect((await admin.post(`/api/admin/errors/${id}/retry`)).status).toBe(204)
      }
    },
    async goDown() {
      await first[Symbol.asyncDispose]()
      return async () => void servers.push(await startMailServer({ port }))
    },
  })
  for (const server of servers) await server[Symbol.asyncDispose]()
}

test('accepted: each mail arrives once', () =>
  withMails(async ({ app, arrived, states }) => {
    await app.runJobs()
    expect(arrived()).toEqual(once)
    expect(await states()).toEqual(Array(3).fill('sent 1'))
  }))

test('temporarily rejected, then accepted: each arrives once', () =>
  withMails(async ({ mail, app, nextTry, arrived, states }) => {
    mail.refusal = { step: 'recipient', code: 451 }
    await app.runJobs()
    await nextTry()
    expect(arrived()).toEqual({})
    mail.refusal = null
    await nextTry()
    expect(arrived()).toEqual(once)
    expect(await states()).toEqual(Array(3).fill('sent 3'))
  }))

test('permanently rejected: each is in the error log, and arrives once when retried from there', () =>
  withMails(async ({ mail, app, arrived, errors, retryAll }) => {
    mail.refusal = { step: 'content', code: 554 }
    await app.runJobs()
    expect((await errors()).map(({ canRetry }) => canRetry)).toEqual([true, true, true])
    mail.refusal = null
    await retryAll()
    await app.runJobs()
    expect(arrived()).toEqual(once)
    expect(await errors()).toEqual([])
  }))

test('down for minutes: the pauses grow, and after the outage the first mail that is sent releases all others', () =>
  withMails(async ({ app, queue, goDown, nextTry, arrived, states }) => {
    const comeBack = await goDown()
    await app.runJobs()
    for (let n = 0; n < 4; n++) await nextTry()
    expect(await states()).toEqual(Array(3).fill('pending 5'))
    const { rows } = await app.context.db.pool.query<{ pause: number }>(
      `select extract(epoch from start_after - now())::int as pause from jobs.job
       where name = 'deliver-message' and state = 'retry'`,
    )
    expect(Math.min(...rows.map(({ pause }) => pause))).toBeGreaterThan(35)
    await comeBack()
    await app.runJobs()
    expect(arrived()).toEqual({})
    await queue('dario')
    await app.runJobs()
    expect(arrived()).toEqual({ ...once, dario: 1 })
    // Five attempts during the outage. The attempt that was brought forward is not counted, so an unstable server uses up none.
    const { rows: ended } = await app.context.db.pool.query(
      `select max(retry_count) as retries from jobs.job where name = 'deliver-message'`,
    )
    expect(ended).toEqual([{ retries: 4 }])
  }))

test('rejected mails are not released by others: their pauses are their own', () =>
  withMails(async ({ mail, app, queue, arrived, states }) => {
    mail.refusal = { step: 'recipient', code: 451 }
    await app.runJobs()
    mail.refusal = null
    await queue('dario')
    await app.runJobs()
    expect(arrived()).toEqual({ dario: 1 })
    expect(await states()).toEqual(['pending 1', 'pending 1', 'pending 1', 'sent 1'])
  }))

test('down for longer than all attempts: each is in the error log, and arrives once when retried from there', () =>
  withMails(async ({ app, goDown, nextTry, arrived, states, errors, retryAll }) => {
    const comeBack = await goDown()
    await app.runJobs()
    for (let n = 0; n < 9; n++) await nextTry()
    expect(await states()).toEqual(Array(3).fill('failed 10'))
    expect((await errors()).map(({ canRetry }) => canRetry)).toEqual([true, true, true])
    await comeBack()
    await retryAll()
    await app.runJobs()
    expect(arrived()).toEqual(once)
    expect(await errors()).toEqual([])
  }))

test('slow: each arrives once, the slow one last', () =>
  withMails(async ({ mail, app, arrived, states }) => {
    mail.fates.set(address('anna'), 'stalled')
    const ran = app.runJobs()
    await expect.poll(arrived).toEqual({ bruno: 1, carla: 1 })
    mail.fates.clear()
    mail.resume()
    await ran
    expect(arrived()).toEqual(once)
    expect(await states()).toEqual(Array(3).fill('sent 1'))
  }))

test('disconnected before a mail is accepted: each arrives once', () =>
  withMails(async ({ mail, app, nextTry, arrived }) => {
    mail.fates.set(address('bruno'), 'lost')
    await app.runJobs()
    expect(arrived()).toEqual({ anna: 1, carla: 1 })
    await nextTry()
    expect(arrived()).toEqual(once)
  }))

test('disconnected after accepting a mail, before the response: only this mail arrives twice, with the same Message-ID', () =>
  withMails(async ({ mail, app, nextTry, arrived, states }) => {
    mail.fates.set(address('bruno'), 'cut')
    await app.runJobs()
    await nextTry()
    expect(arrived()).toEqual({ ...once, bruno: 2 })
    expect(await states()).toEqual(['sent 1', 'sent 2', 'sent 1'])
    const ids = mail.mails.filter(({ to }) => to?.[0]?.address === address('bruno')).map(({ messageId }) => messageId)
    expect(ids).toEqual([expect.stringMatching(/^<[\w-]+@/), ids[0]])
  }))
