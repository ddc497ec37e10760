import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { ErrorLogEntry } from '../../../contract/error-log.ts'
import type { MessagesPage } from '../../../contract/messages.ts'
import { type StandInMailServer, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { startTelegramStandIn, telegramTestToken } from '../../testing/stand-ins/telegram-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { MailKind } from '../mail/mail.ts'
import { queueMails } from '../mail/queue-mails.ts'
import { recordError } from './record-error.ts'

interface Parts {
  mail: StandInMailServer
  app: TestApp
  admin: TestClient
  /** Creates a mail that the server permanently rejected; returns the id of its entry. */
  undeliverable(kind?: MailKind): Promise<string>
  errors(): Promise<ErrorLogEntry[]>
  retry(id: string): Promise<{ status: number; problem: { code: string } }>
  count(from: string): Promise<number>
}

async function withMail(work: (parts: Parts) => Promise<void>): Promise<void> {
  await using mail = await startMailServer()
  await using app = await startTestApp({ environment: { SMTP_URL: mail.url } })
  const admin = await app.as('admin')
  const errors = async () => (await admin.get<ErrorLogEntry[]>('/api/admin/errors')).body
  await work({
    mail,
    app,
    admin,
    errors,
    async undeliverable(kind = 'account.welcome') {
      mail.refusal = { step: 'recipient', code: 550 }
      const content = { subject: 'Prova', preheader: '', heading: 'Prova', paragraphs: ['Ciao Lucia,'] }
      await app.context.db.transaction((tx) =>
        queueMails(app.context, tx, [{ kind, to: 'lucia@example.it', ...content }]),
      )
      await app.runJobs()
      mail.refusal = null
      return (await errors())[0]?.id ?? ''
    },
    retry: (id) => admin.post(`/api/admin/errors/${id}/retry`),
    count: async (from) => Number((await app.context.db.pool.query(`select count(*) as n from ${from}`)).rows[0].n),
  })
}

const record = (app: TestApp, errorMessage: string, payload: Record<string, unknown> = {}) =>
  app.context.db.transaction((tx) =>
    recordError(app.context, tx, { source: 'payments', errorType: 'refund.failed', errorMessage, payload }),
  )

test('admins read the unresolved entries by pages, newest first', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  for (const text of ['Primo', 'Secondo', 'Terzo']) await record(app, text, { paymentId: 'p' })
  await app.context.db.pool.query(
    `update error_logs set resolved = true, resolved_at = now() where error_message = 'Secondo'`,
  )
  const { body, headers } = await admin.get<ErrorLogEntry[]>('/api/admin/errors?limit=1')
  expect(body).toEqual([
    {
      ...{ id: expect.any(String), timestamp: expect.stringMatching(/Z$/) },
      ...{ source: 'payments', errorType: 'refund.failed', errorMessage: 'Terzo', payload: { paymentId: 'p' } },
      ...{
        resolved: false,
        resolvedAt: null,
        resolvedBy: null,
        resolvedByName: null,
        resolutionNote: null,
        canRetry: false,
        handRefund: null,
      },
    },
  ])
  expect(headers.get('x-total-count')).toBe('2')
  const next = await admin.get<ErrorLogEntry[]>(`/api/admin/errors?limit=1&cursor=${headers.get('x-next-cursor')}`)
  expect(next.body.map(({ errorMessage }) => errorMessage)).toEqual(['Primo'])
  expect(next.headers.get('x-next-cursor')).toBeNull()
})

test('a permanently failed mail is sent again once, its entry is resolved, and the audit trail has the admin', () =>
  withMail(async ({ mail, app, admin, undeliverable, errors, retry, count }) => {
    const id = await undeliverable()
    expect(await errors()).toMatchObject([{ source: 'outbox', errorType: 'message.undeliverable', canRetry: true }])
    expect((await retry(id)).status).toBe(204)
    expect(await errors()).toEqual([])
    await app.runJobs()
    expect(mail.recipients).toEqual(['lucia@example.it'])
    expect(await count(`outbox where status = 'sent'`)).toBe(1)
    expect(await count(`error_logs where resolved and resolved_by = '${admin.user.id}'`)).toBe(1)
    expect(
      await count(
        `audit_trail where action = 'message.retry' and actor_id = '${admin.user.id}'
           and subject = 'message:' || (select id from outbox) and details @> '{"channel": "email"}'`,
      ),
    ).toBe(1)
  }))

test('retrying twice, or from two browsers at once, sends one mail and is audited once', () =>
  withMail(async ({ mail, app, undeliverable, retry, count }) => {
    const id = await undeliverable()
    const answers = await Promise.all([retry(id), retry(id), retry(id)])
    await app.runJobs()
    answers.push(await retry(id))
    await app.runJobs()
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(mail.mails).toHaveLength(1)
    expect(await count(`audit_trail where action = 'message.retry'`)).toBe(1)
  }))

test('a retry that fails adds a new entry, which can be retried again', () =>
  withMail(async ({ mail, app, undeliverable, errors, retry }) => {
    const first = await undeliverable()
    mail.refusal = { step: 'content', code: 554 }
    await retry(first)
    await app.runJobs()
    const [again, ...others] = await errors()
    expect(others).toEqual([])
    expect(again).toMatchObject({ canRetry: true })
    expect(again?.id).not.toBe(first)
    // The old entry can no longer be retried.
    mail.refusal = null
    await retry(first)
    await app.runJobs()
    expect(mail.mails).toEqual([])
    await retry(again?.id ?? '')
    await app.runJobs()
    expect(mail.mails).toHaveLength(1)
  }))

test('a retried mail gets all of its attempts again', () =>
  withMail(async ({ mail, app, undeliverable, retry, count }) => {
    const id = await undeliverable()
    mail.refusal = { step: 'recipient', code: 450 }
    await retry(id)
    await app.runJobs()
    expect(await count(`outbox where status = 'pending'`)).toBe(1)
    expect(await count(`jobs.job where name = 'deliver-message' and state = 'retry'`)).toBe(1)
  }))

test('messages that cannot be sent again are rejected: other errors, sent or deleted messages, expired reset links', () =>
  withMail(async ({ app, undeliverable, errors, retry, count }) => {
    await record(app, 'Rimborso non riuscito')
    const [refund] = await errors()
    const sent = await undeliverable()
    await app.context.db.pool.query(`update outbox set status = 'sent', sent_at = now()`)
    const gone = await undeliverable()
    await app.context.db.pool.query(`delete from outbox where status = 'failed'`)
    const reset = await undeliverable('account.password_reset')
    const reminder = await undeliverable('reservation.ending')
    expect((await errors()).map(({ canRetry }) => canRetry)).toEqual([false, false, false, false, false])
    for (const id of [refund?.id ?? '', sent, gone, reset, reminder]) {
      const { status, problem } = await retry(id)
      expect([status, problem.code]).toEqual([409, 'error.nothing_to_retry'])
    }
    expect((await retry(randomUUID())).problem.code).toBe('error.not_found')
    expect(await count(`audit_trail where action = 'message.retry'`)).toBe(0)
    expect(await count('error_logs where resolved')).toBe(0)
  }))

test('a permanently failed Telegram message is sent again by Telegram', async () => {
  const telegram = await startTelegramStandIn()
  onTestFinished(() => telegram[Symbol.asyncDispose]())
  await using app = await startTestApp({ environment: telegram.environment })
  const admin = await app.as('admin')
  await admin.post('/api/admin/settings', { key: 'telegram_bot_token', value: telegramTestToken })
  await admin.post('/api/admin/settings', { key: 'telegram_chat_id', value: '-100123' })
  telegram.fate = { status: 403, description: 'Forbidden' }
  await record(app, 'Rimborso non riuscito')
  await app.runJobs()
  const { body: errors } = await admin.get<ErrorLogEntry[]>('/api/admin/errors')
  expect(errors).toMatchObject([{ source: 'telegram', canRetry: true }, { source: 'payments' }])
  telegram.fate = null
  expect((await admin.post(`/api/admin/errors/${errors[0]?.id}/retry`)).status).toBe(204)
  await app.runJobs()
  expect(telegram.messages).toHaveLength(1)
})

test('an admin resolves an error manually with a note: the entry shows author and time, and the trail records it', async () => {
  await using app = await startTestApp()
  const anna = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Anna', lastName: 'Neri' }))
  const bice = await app.as('admin')
  await record(app, 'Primo', { paymentId: 'p' })
  const read = async (query: string) => (await anna.get<ErrorLogEntry[]>(`/api/admin/errors?${query}`)).body
  const [entry] = await read('limit=20')
  const resolve = (client: TestClient, note?: string) => client.post(`/api/admin/errors/${entry?.id}/resolve`, { note })
  expect((await resolve(anna, 'Rimborsato a mano')).status).toBe(204)
  expect((await resolve(anna)).status).toBe(204)
  const second = await resolve(bice, 'Anch’io')
  expect([second.status, second.problem.message]).toEqual([409, 'L’ha già risolto Anna Neri: lo trovi tra i risolti.'])
  expect(await read('limit=20')).toEqual([])
  expect(await read('limit=20&state=resolved&source=payments')).toMatchObject([
    { errorMessage: 'Primo', resolved: true, resolvedByName: 'Anna Neri', resolutionNote: 'Rimborsato a mano' },
  ])
  expect(await read('limit=20&state=resolved&source=outbox')).toEqual([])
  const { rows } = await app.context.db.pool.query('select action, subject, before, after from audit_trail')
  expect(rows).toEqual([
    {
      ...{ action: 'error.resolve', subject: `error:${entry?.id}` },
      ...{ before: { resolved: false }, after: { resolved: true, note: 'Rimborsato a mano' } },
    },
  ])
})

test('messages are listed by state and recipient without their text; a failed one can be sent again from there', () =>
  withMail(async ({ app, admin, undeliverable, errors }) => {
    await undeliverable()
    const read = async (query: string) => (await admin.get<MessagesPage>(`/api/admin/messages?${query}`)).body.messages
    const [failed, ...others] = await read('state=failed&recipient=Lucia@Example.it')
    expect(others).toEqual([])
    expect(failed).toMatchObject({ channel: 'email', subject: 'Prova', state: 'failed', attempts: 1, canRetry: true })
    expect(failed?.lastError).toContain('550')
    expect(JSON.stringify(failed)).not.toContain('Ciao Lucia')
    expect(await read('recipient=nessuno@example.it')).toEqual([])
    expect((await admin.post(`/api/admin/messages/${failed?.id}/retry`)).status).toBe(204)
    expect(await errors()).toEqual([])
    expect((await admin.post(`/api/admin/messages/${failed?.id}/retry`)).problem.code).toBe('error.nothing_to_retry')
    await app.runJobs()
    expect((await read('state=sent&limit=1'))[0]).toMatchObject({ id: failed?.id, canRetry: false })
  }))
