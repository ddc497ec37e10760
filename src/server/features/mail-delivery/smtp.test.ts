import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { smtpMailer } from '../../gateways/mailer/smtp-mailer.ts'
import { type MailStep, type StandInMailServer, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueMails } from '../mail/queue-mails.ts'
import { deliverMails } from './deliver-mails.ts'

interface Parts {
  mail: StandInMailServer
  app: TestApp
  messageId: string
  attempt(isLast?: boolean): Promise<void>
  state(): Promise<{ status: string; attempts: number } | undefined>
  errors(): Promise<number | undefined>
}

async function withMail(work: (parts: Parts) => Promise<void>, url = (mail: StandInMailServer) => mail.url) {
  await using mail = await startMailServer()
  await using app = await startTestApp({
    environment: { SMTP_URL: url(mail), MAIL_FROM: 'Filiera <posta@filiera.example>' },
  })
  await app.context.db.transaction((tx) =>
    queueMails(app.context, tx, [
      {
        kind: 'account.welcome',
        to: 'lucia@example.it',
        subject: 'È arrivato l’ordine',
        preheader: 'Una prova',
        heading: 'Una prova',
        paragraphs: ['Ciao Lucia,'],
      },
    ]),
  )
  const first = async <Row extends object>(query: string) =>
    (await app.context.db.pool.query<Row>(query)).rows[0] as Row | undefined
  const messageId = (await first<{ id: string }>('select id from outbox'))?.id ?? ''
  await work({
    mail,
    app,
    messageId,
    attempt: async (isLast = false) => deliverMails.runBatch(app.context, [{ data: { messageId }, isLast }])[0],
    state: () => first('select status, attempts from outbox'),
    errors: async () => (await first<{ n: number }>('select count(*)::int as n from error_logs'))?.n,
  })
}

test('a mail is delivered over SMTP, as text and HTML, with the Message-ID of its row', () =>
  withMail(async ({ mail, app, messageId, state, attempt }) => {
    await app.runJobs()
    expect(mail.recipients).toEqual(['lucia@example.it'])
    expect(mail.mails).toMatchObject([
      {
        messageId: `<${messageId}@filiera.example>`,
        subject: 'È arrivato l’ordine',
        from: { name: 'Filiera', address: 'posta@filiera.example' },
        text: expect.stringContaining('Ciao Lucia,'),
        html: expect.stringContaining('Ciao Lucia,'),
      },
    ])
    expect(await state()).toEqual({ status: 'sent', attempts: 1 })
    // The job runs again if its end could not be recorded.
    await attempt()
    expect(mail.mails).toHaveLength(1)
  }))

const mendable: [MailStep, number][] = [
  ['recipient', 450],
  ['content', 452],
  ['login', 535],
  ['sender', 553],
]

test.each(mendable)('rejected at the %s with %i: retried, and then delivered once', (step, code) =>
  withMail(async ({ mail, messageId, attempt, state, errors }) => {
    mail.refusal = { step, code }
    for (let n = 0; n < 2; n++) await expect(attempt()).rejects.toThrow()
    expect(await state()).toEqual({ status: 'pending', attempts: 2 })
    expect(await errors()).toBe(0)
    mail.refusal = null
    await attempt()
    expect(await state()).toEqual({ status: 'sent', attempts: 3 })
    expect(mail.mails.map((one) => one.messageId)).toEqual([`<${messageId}@filiera.example>`])
  }),
)

test('wrong credentials lose no mail: it is retried', () =>
  withMail(
    async ({ mail, app, state, errors }) => {
      await app.runJobs()
      expect(await state()).toEqual({ status: 'pending', attempts: 1 })
      expect(await errors()).toBe(0)
      expect(mail.mails).toEqual([])
    },
    (mail) => mail.url.replace('segreta', 'sbagliata'),
  ))

const finals: [MailStep, number][] = [
  ['recipient', 550],
  ['content', 554],
]

test.each(finals)(
  'rejected at the %s with %i: final, in the error log, and admins are notified without a mail',
  (step, code) =>
    withMail(async ({ mail, app, state, errors }) => {
      const admin = await app.as('admin')
      mail.refusal = { step, code }
      await app.runJobs()
      expect(await state()).toEqual({ status: 'failed', attempts: 1 })
      expect(await errors()).toBe(1)
      const { body } = await admin.get<Notification[]>('/api/notifications')
      expect(body).toMatchObject([
        {
          title: 'Email non recapitata',
          body: expect.stringMatching(`^Email «È arrivato l’ordine» a lucia@example.it non recapitata: ${code} `),
          link: '/admin?tab=log',
        },
      ])
      const { rows } = await app.context.db.pool.query('select 1 from outbox')
      expect(rows).toHaveLength(1)
      expect(mail.mails).toEqual([])
    }),
)

test('mails of a batch are delivered independently: a rejected and an unanswered one do not delay the others', async () => {
  await using mail = await startMailServer()
  await using app = await startTestApp({ environment: { SMTP_URL: mail.url } })
  const recipients = ['a', 'refused', 'stalled', 'b', 'c'].map((name) => `${name}@example.it`)
  mail.fates.set('refused@example.it', 'refused').set('stalled@example.it', 'stalled')
  const content = { kind: 'account.welcome', subject: 'Prova', preheader: '', heading: 'Prova' } as const
  await app.context.db.transaction((tx) =>
    queueMails(
      app.context,
      tx,
      recipients.map((to) => ({ ...content, to, paragraphs: [] })),
    ),
  )
  const { rows } = await app.context.db.pool.query<{ messageId: string }>('select id as "messageId" from outbox')
  const ends = Promise.allSettled(
    deliverMails.runBatch(
      app.context,
      rows.map((data) => ({ data, isLast: false })),
    ),
  )
  const states = async () => {
    const { rows } = await app.context.db.pool.query<{ line: string }>(
      "select split_part(recipient, '@', 1) || ' ' || status as line from outbox order by 1",
    )
    return rows.map(({ line }) => line)
  }
  await expect.poll(states).toEqual(['a sent', 'b sent', 'c sent', 'refused failed', 'stalled pending'])
  expect(mail.recipients.sort()).toEqual(['a@example.it', 'b@example.it', 'c@example.it'])
  mail.resume()
  expect((await ends).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
  expect(await states()).toContain('stalled sent')
})

test('a slow mail server: a mail without a turn in time waits for its next attempt and is not sent later', async () => {
  await using mail = await startMailServer()
  for (const name of ['a', 'b']) mail.fates.set(`${name}@example.it`, 'stalled')
  const mailer = smtpMailer({ url: mail.url, from: 'posta@filiera.example', patienceMs: 200 })
  const messages = ['a', 'b', 'c'].map((name) => ({
    ...{ messageId: `<${name}@filiera.example>`, to: `${name}@example.it` },
    ...{ subject: 'Prova', text: 'Prova', html: '<p>Prova</p>' },
  }))
  const ends = Promise.allSettled(mailer.send(messages))
  await sleep(400)
  mail.resume()
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(mail.recipients.sort()).toEqual(['a@example.it', 'b@example.it'])
  await mailer.close()
})

test('a late failure does not overwrite that a later attempt has sent the mail', () =>
  withMail(async ({ mail, attempt, state }) => {
    mail.fates.set('lucia@example.it', 'stalled')
    const slow = attempt().catch(() => undefined)
    await expect.poll(() => mail.isWaiting()).toBe(true)
    mail.fates.clear()
    await attempt()
    expect(await state()).toEqual({ status: 'sent', attempts: 1 })
    mail.resume(550)
    await slow
    expect(await state()).toEqual({ status: 'sent', attempts: 1 })
  }))
