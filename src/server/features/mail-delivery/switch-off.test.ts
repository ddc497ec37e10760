import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { mailSamples } from '../../events/mail-samples/mail-samples.ts'
import { type StandInMailServer, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { MailKind } from '../mail/mail.ts'
import { queueMails } from '../mail/queue-mails.ts'

interface Parts {
  app: TestApp
  mail: StandInMailServer
  reseller: TestClient
  /** Creates a reservation of the reseller that is about to end, then runs the reminder job. */
  remind(): Promise<void>
}

async function withReminders(work: (parts: Parts) => Promise<void>): Promise<void> {
  await using mail = await startMailServer()
  await using app = await startTestApp({ environment: { SMTP_URL: mail.url } })
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ name: 'Cappotto Torino' })
  const remind = async () => {
    await app.given.reservation(reseller.user, productId)
    await app.context.db.pool.query(
      "update reservations set created_at = now() - interval '6 days', expires_at = now() + interval '20 hours'",
    )
    await app.context.jobs.runNow(app.context, 'warn-before-expiry')
    await app.runJobs()
  }
  await work({ app, mail, reseller, remind })
}

const header = (mail: StandInMailServer['mails'][number] | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value

/** The URL in the mail's header, as parsed by a mail program. */
const switchOffOf = (mail: StandInMailServer['mails'][number] | undefined) =>
  /^<(\S+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''

const wantsReminders = async (client: TestClient) => (await client.get<User>('/api/auth/user')).body.reservationMails

/** The request of Gmail and others: no cookie, a form. */
const oneClick = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

test('a user who switches the reminders off gets none, and after switching them on also those that were due', () =>
  withReminders(async ({ mail, reseller, remind }) => {
    expect(await wantsReminders(reseller)).toBe(true)
    const off = await reseller.put<User>('/api/auth/preferences', { reservationMails: false })
    expect(off.body).toMatchObject({ reservationMails: false, consigneeMails: true })
    await remind()
    expect(mail.mails).toEqual([])
    await reseller.put('/api/auth/preferences', { reservationMails: true })
    await remind()
    expect(mail.mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('La riserva di Cappotto Torino sta per scadere'),
    )
  }))

test('one click in the mail program switches the reminder off, without a session, and can be repeated', () =>
  withReminders(async ({ app, mail, reseller, remind }) => {
    await remind()
    const address = switchOffOf(mail.mails[0])
    expect(address).toMatch(new RegExp(`^${app.address}/email/disiscrizione\\?token=v1\\.[\\w-]+$`))
    expect(header(mail.mails[0], 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.mails[0]?.text).toContain('Disattiva questi promemoria: http')
    expect(address).not.toContain(reseller.user.id)
    for (const origin of ['https://mail.example', 'null', app.address]) {
      const answer = await oneClick(address, { origin })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Promemoria disattivati')
      expect(await wantsReminders(reseller)).toBe(false)
    }
    const asFormData = new FormData()
    asFormData.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(address, { method: 'POST', body: asFormData })).status).toBe(200)
    expect((await fetch(address, { method: 'POST' })).status).toBe(200)
    await remind()
    expect(mail.mails).toHaveLength(1)
  }))

test('opening the link changes nothing: it shows a confirmation page that is not cached', () =>
  withReminders(async ({ mail, reseller, remind }) => {
    await remind()
    const address = switchOffOf(mail.mails[0])
    for (const method of ['GET', 'HEAD']) {
      const page = await fetch(address, { method })
      expect(page.status).toBe(200)
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      const text = await page.text()
      if (method === 'GET') expect(text).toContain('<form method="post">')
    }
    expect(await wantsReminders(reseller)).toBe(true)
  }))

test('a foreign, modified or differently purposed token has no effect', () =>
  withReminders(async ({ app, mail, reseller, remind }) => {
    await remind()
    const address = switchOffOf(mail.mails[0])
    const { secrets } = app.context
    const sealed = (text: string, purpose = 'mail-switch-off') => secrets.seal(text, purpose)
    const tokens = [
      ...['', 'x', 'v1.', 'v1.AAAA', 'v2.AAAA', '%00', '%F0%9F%91%97', '../x', 'a'.repeat(5000), `1&token=2`],
      `${address.split('=')[1]?.slice(0, -2)}AA`,
      reseller.user.id,
      sealed(`reservationMails ${reseller.user.id}`, 'telegram_bot_token'),
      sealed(`consigneeMails ${reseller.user.id}`),
      sealed(`isBusinessVerified ${reseller.user.id}`),
      sealed('reservationMails'),
    ]
    for (const token of tokens) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${app.address}/email/disiscrizione?token=${token}`, { method })
        expect(answer.status, `${method} ${token}`).toBe(404)
        expect(await answer.text()).toContain('Link non valido')
      }
    }
    expect((await fetch(`${app.address}/email/disiscrizione`, { method: 'POST' })).status).toBe(404)
    const large = await fetch(address, { method: 'POST', body: 'x'.repeat(300_000) })
    expect(large.status).toBe(413)
    expect(await wantsReminders(reseller)).toBe(true)
    const nobody = `${app.address}/email/disiscrizione?token=${sealed(`reservationMails ${randomUUID()}`)}`
    expect((await oneClick(nobody)).status).toBe(200)
  }))

test('only mails that can be switched off have the link and the headers', async () => {
  await using mail = await startMailServer()
  await using app = await startTestApp({ environment: { SMTP_URL: mail.url } })
  const kinds = Object.keys(mailSamples) as MailKind[]
  for (const kind of kinds) {
    await app.context.db.transaction((tx) =>
      queueMails(
        app.context,
        tx,
        mailSamples[kind](app.address).map((sample, n) => ({ ...sample, to: `${kind}-${n}@example.it` })),
      ),
    )
  }
  while ((await app.runJobs()) > 0);
  const withHeader = mail.recipients.filter((_, at) => header(mail.mails[at], 'list-unsubscribe'))
  const withLink = mail.recipients.filter((_, at) => mail.mails[at]?.html?.includes('/email/disiscrizione'))
  expect(mail.recipients.length).toBeGreaterThan(kinds.length)
  expect(withHeader).toEqual(['reservation.ending-0@example.it'])
  expect(withLink).toEqual(withHeader)
})
