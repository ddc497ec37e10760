import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { type StandInMailServer, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { queueMails } from '../mail/queue-mails.ts'

interface Parts {
  app: TestApp
  mail: StandInMailServer
  customer: TestClient
  /** Sends a mail to the address, by default the customer's. */
  write(to?: string): Promise<void>
  /** The refusal in the customer's account, which an admin's view must match. */
  refusal(): Promise<Pick<User, 'mailRefusedAt' | 'mailRefusal'>>
}

async function withCustomer(work: (parts: Parts) => Promise<void>): Promise<void> {
  await using mail = await startMailServer()
  await using app = await startTestApp({ environment: { SMTP_URL: mail.url } })
  const customer = await app.as('base')
  const admin = await app.as('admin')
  const write = async (to = customer.user.email) => {
    const content = { kind: 'account.password_changed', to, subject: 'Prova', preheader: '', heading: 'Prova' } as const
    await app.context.db.transaction((tx) => queueMails(app.context, tx, [{ ...content, paragraphs: [] }]))
    await app.runJobs()
  }
  const refusal = async () => {
    const { body } = await admin.get<User[]>(`/api/admin/users?search=${customer.user.username}`)
    expect(body).toHaveLength(1)
    const listed = pick(body[0])
    // The cached session user is invalidated when the database's notification arrives.
    await expect.poll(async () => pick((await customer.get<User>('/api/auth/user')).body)).toEqual(listed)
    return listed
  }
  await work({ app, mail, customer, write, refusal })
}

const pick = ({ mailRefusedAt = null, mailRefusal = null }: Partial<User> = {}) => ({ mailRefusedAt, mailRefusal })

const none = { mailRefusedAt: null, mailRefusal: null }

const noted = (words: string) => ({
  mailRefusedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  mailRefusal: expect.stringContaining(words),
})

test('an address that a server rejects permanently is recorded on the account, until a later mail is accepted', () =>
  withCustomer(async ({ mail, write, refusal }) => {
    expect(await refusal()).toEqual(none)
    mail.refusal = { step: 'recipient', code: 550 }
    await write()
    expect(await refusal()).toEqual(noted('550'))
    // Later mails are still attempted: no mail about an account, an order or a payment is held back.
    await write()
    expect(await refusal()).toEqual(noted('550'))
    mail.refusal = null
    await write()
    expect(mail.mails).toHaveLength(1)
    expect(await refusal()).toEqual(none)
  }))

test('a long server reply with control characters is stored shortened and without them, and its mail is not lost', () =>
  withCustomer(async ({ app, mail, write, refusal }) => {
    const read = async (query: string) => (await app.context.db.pool.query(query)).rows
    mail.refusal = { step: 'recipient', code: 550, text: `No\u0000 such\u0007 user ${'a'.repeat(400)}` }
    await write()
    expect(await refusal()).toEqual(noted('550 No such user aaa'))
    expect(await read('select status, attempts, length(last_error) < 600 as short from outbox')).toEqual([
      { status: 'failed', attempts: 1, short: true },
    ])
    expect(await read('select error_message as message from error_logs')).toEqual([
      { message: expect.stringContaining('No such user aaa') },
    ])
    // The same for a temporary rejection.
    mail.refusal = { step: 'recipient', code: 450, text: 'Later\u0000 please' }
    await write()
    expect(await read("select attempts from outbox where last_error like '%Later please'")).toEqual([{ attempts: 1 }])
    expect(await read("select 1 as one from jobs.job where name = 'deliver-message' and state = 'retry'")).toHaveLength(
      1,
    )
  }))

test('the address is compared ignoring case', () =>
  withCustomer(async ({ mail, customer, write, refusal }) => {
    mail.refusal = { step: 'recipient', code: 553 }
    await write(customer.user.email.toUpperCase())
    expect(await refusal()).toEqual(noted('553'))
    mail.refusal = null
    await write(customer.user.email.toUpperCase())
    expect(await refusal()).toEqual(none)
  }))

test.each([
  ['temporarily', { step: 'recipient', code: 450 }],
  ['for its content', { step: 'content', code: 554 }],
  ['because of its sender', { step: 'sender', code: 553 }],
  ['by a policy of the server', { step: 'recipient', code: 550, text: '5.7.1 Relaying denied' }],
] as const)('a mail refused %s is not recorded as a refusal of the address', (_, step) =>
  withCustomer(async ({ mail, write, refusal }) => {
    mail.refusal = step
    await write()
    expect(await refusal()).toEqual(none)
  }),
)

test('neither refusal nor acceptance of another address affects the account', () =>
  withCustomer(async ({ mail, write, refusal }) => {
    mail.refusal = { step: 'recipient', code: 550 }
    await write('altro@example.it')
    expect(await refusal()).toEqual(none)
    await write()
    mail.refusal = null
    await write('altro@example.it')
    expect(await refusal()).toEqual(noted('550'))
  }))

test('a change of the e-mail address clears the recorded refusal', () =>
  withCustomer(async ({ app, mail, customer, write, refusal }) => {
    mail.refusal = { step: 'recipient', code: 550 }
    await write()
    const setAddress = (email: string) =>
      app.context.db.pool.query('update users set email = $2 where id = $1', [customer.user.id, email])
    await setAddress(customer.user.email.toUpperCase())
    await expect.poll(refusal).toEqual(noted('550'))
    await setAddress('nuovo@example.it')
    await expect.poll(refusal).toEqual(none)
  }))
