import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Mail } from '../mail/mail.ts'
import { queueMails } from '../mail/queue-mails.ts'
import { deliverMails } from './deliver-mails.ts'

const mail = (changes: Partial<Mail> = {}): Mail => ({
  kind: 'account.welcome',
  to: 'lucia@example.it',
  subject: 'Prova',
  preheader: 'Solo una prova',
  heading: 'Una prova',
  paragraphs: ['Ciao Lucia,'],
  ...changes,
})

const deliver = (app: TestApp, messageId = '', isLast = false) =>
  Promise.all(deliverMails.runBatch(app.context, [{ data: { messageId }, isLast }]))

const say = (app: TestApp, changes?: Partial<Mail>) =>
  app.context.db.transaction((tx) => queueMails(app.context, tx, [mail(changes)]))

async function mailbox(app: TestApp, query = ''): Promise<MailboxMessage[]> {
  await app.runJobs()
  return (await (await app.as('admin')).get<MailboxMessage[]>(`/api/admin/mailbox${query}`)).body
}

test('without an SMTP server every mail is kept for the admins, newest first', async () => {
  await using app = await startTestApp()
  for (const subject of ['Prima', 'Seconda', 'Terza']) {
    await say(app, { subject })
    await app.runJobs()
  }
  const mails = await mailbox(app)
  expect(mails.map(({ subject }) => subject)).toEqual(['Terza', 'Seconda', 'Prima'])
  expect(Object.keys(mails[0] ?? {}).sort()).toEqual('createdAt html subject text to'.split(' '))
  expect((await mailbox(app, '?limit=2')).map(({ subject }) => subject)).toEqual(['Terza', 'Seconda'])
})

test('a mail is sent if and only if the change it reports is committed', async () => {
  await using app = await startTestApp()
  const failed = app.context.db.transaction(async (tx) => {
    await queueMails(app.context, tx, [mail()])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await mailbox(app)).toEqual([])
  await say(app)
  expect(await mailbox(app)).toHaveLength(1)
})

test('the same mail is queued once, and a job that runs twice sends it once', async () => {
  await using app = await startTestApp()
  for (let n = 0; n < 2; n++) await say(app, { dedupeKey: 'ordine-1' })
  expect(await mailbox(app)).toHaveLength(1)
  const { rows } = await app.context.db.execute<{ id: string; status: string; attempts: number }>(
    sql`select id, status, attempts from outbox`,
  )
  expect(rows).toMatchObject([{ status: 'sent', attempts: 1 }])
  await deliver(app, rows[0]?.id)
  // The first attempt was interrupted before its result was recorded.
  await app.context.db.execute(sql`update outbox set status = 'pending', sent_at = null`)
  await deliver(app, rows[0]?.id)
  expect(await mailbox(app)).toHaveLength(1)
})

test('a final failure is in the error log, and the mail is marked as failed', async () => {
  await using app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  await say(app)
  const { rows: queued } = await app.context.db.execute<{ id: string }>(sql`select id from outbox`)
  const attempt = (isLast: boolean) => deliver(app, queued[0]?.id, isLast)
  await expect(attempt(false)).rejects.toThrow()
  const state = () => app.context.db.execute(sql`select status, attempts, last_error is not null as said from outbox`)
  expect((await state()).rows).toEqual([{ status: 'pending', attempts: 1, said: true }])
  await attempt(true)
  expect((await state()).rows).toEqual([{ status: 'failed', attempts: 2, said: true }])
  const { rows } = await app.context.db.execute(
    sql`select source, error_type as "errorType", payload->>'messageId' as "messageId" from error_logs`,
  )
  expect(rows).toEqual([{ source: 'outbox', errorType: 'message.undeliverable', messageId: queued[0]?.id }])
})

test('a mail whose last attempt was interrupted is queued again; one waiting for its next attempt is not', async () => {
  await using app = await startTestApp()
  await say(app)
  await app.context.db.execute(sql`update outbox set created_at = now() - interval '2 hours'`)
  const recover = () => app.context.jobs.runNow(app.context, 'recover-lost-work')
  const waiting = async () =>
    (await app.context.db.execute(sql`select 1 from jobs.job where name = 'deliver-message' and state < 'completed'`))
      .rows.length
  await recover()
  expect(await waiting()).toBe(1)
  await app.context.db.execute(sql`update jobs.job set state = 'failed'`)
  await Promise.all([recover(), recover()])
  expect(await waiting()).toBe(1)
  expect(await mailbox(app)).toHaveLength(1)
  await recover()
  expect(await waiting()).toBe(0)
})

test('user input cannot become markup', async () => {
  await using app = await startTestApp()
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  await say(app, {
    subject: hostile,
    heading: hostile,
    paragraphs: [hostile],
    preheader: hostile,
    lines: [{ name: hostile, amount: hostile }],
    rows: [{ name: hostile, value: hostile }],
    action: { label: hostile, url: `https://example.it/?q=${hostile}` },
  })
  const [mail] = await mailbox(app)
  expect(mail?.html).not.toContain('<img src=x')
  expect(mail?.html.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')).toHaveLength(11)
  expect(mail?.text).toContain(hostile)
})

test('a mail that cannot be rendered fails permanently, and the others in the batch are sent', async () => {
  await using app = await startTestApp()
  for (const subject of ['Prima', 'Guasta', 'Terza']) await say(app, { subject })
  await app.context.db.execute(sql`update outbox set content = '{}' where content->>'subject' = 'Guasta'`)
  expect((await mailbox(app)).map(({ subject }) => subject).sort()).toEqual(['Prima', 'Terza'])
  const { rows } = await app.context.db.execute(sql`select status from outbox order by status`)
  expect(rows).toEqual([{ status: 'failed' }, { status: 'sent' }, { status: 'sent' }])
})

test('two jobs for one mail in a batch send it once, and it does not fail while one has an attempt left', async () => {
  await using app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  await say(app)
  const { rows } = await app.context.db.execute<{ id: string }>(sql`select id from outbox`)
  const data = { messageId: rows[0]?.id ?? '' }
  const ends = await Promise.allSettled(
    deliverMails.runBatch(app.context, [
      { data, isLast: true },
      { data, isLast: false },
    ]),
  )
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { rows: after } = await app.context.db.execute(sql`select status, attempts from outbox`)
  expect(after).toEqual([{ status: 'pending', attempts: 1 }])
})
