import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { textVersions } from '../../../domain/accounts/acceptances.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

/** For tests that change nothing. */
let shared: TestApp

beforeAll(async () => {
  shared = await startTestApp()
})

afterAll(() => shared[Symbol.asyncDispose]())

const valid = { username: 'Lucia', email: 'lucia@example.it', password: 'segreta1' }

test('registering opens a free account (base role, trial plan, active, without expiry) and signs in', async () => {
  await using app = await startTestApp()
  const client = new TestClient(app.address)
  const registered = await client.post<User>('/api/register', { ...valid, firstName: 'Lucia', vatNumber: '' })
  expect(registered.status).toBe(201)
  expect(registered.body).toMatchObject({
    username: 'Lucia',
    email: 'lucia@example.it',
    firstName: 'Lucia',
    lastName: null,
    vatNumber: null,
    userRole: 'base',
    role: 'base',
    isAdmin: false,
    subscriptionPlan: 'trial',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    isBusinessVerified: false,
  })
  const own = await client.get<User>('/api/auth/user')
  expect(own.status).toBe(200)
  expect(own.body).toEqual(registered.body)
})

test('accepted terms are stored with version, time and address; without them the account is asked later', async () => {
  await using app = await startTestApp()
  const [accepting, silent] = [new TestClient(app.address), new TestClient(app.address)]
  const { terms } = textVersions
  const { body } = await accepting.post<User>('/api/register', { ...valid, acceptedTerms: terms })
  expect(body.missingAcceptances).toEqual(['clauses', 'business'])
  const stored = () => app.context.db.pool.query('select kind, version, address, created_at from contract_acceptances')
  const { rows } = await stored()
  expect(rows).toEqual([{ kind: 'terms', version: terms, address: expect.any(String), created_at: expect.any(Date) }])

  const other = { ...valid, username: 'Silvia', email: 'silvia@example.it', acceptedTerms: '2020-01-01' }
  expect((await silent.post<User>('/api/register', other)).body.missingAcceptances).toContain('terms')
  expect((await silent.post<User>('/api/auth/acceptances', { terms })).body.missingAcceptances).not.toContain('terms')
  // Accepting again changes nothing.
  expect((await silent.post('/api/auth/acceptances', { terms })).status).toBe(200)
  expect((await silent.get<User>('/api/auth/user')).body.missingAcceptances).toEqual(['clauses', 'business'])
  expect((await stored()).rows).toHaveLength(2)
})

test('a new account gets the welcome mail', async () => {
  await using app = await startTestApp()
  await app.visitor.post('/api/register', valid)
  await app.runJobs()
  const admin = await app.as('admin')
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'lucia@example.it', subject: 'Benvenuto in Filiera' })
  expect(mails[0]?.text).toContain(`${app.address}/dashboard?section=business-profile`)
})

test('a repeated registration returns the same account if concurrent or soon after, but not later or with another password', async () => {
  await using app = await startTestApp()
  const register = (input: typeof valid) => new TestClient(app.address).post<User>('/api/register', input)
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(valid)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await app.runJobs()
  const admin = await app.as('admin')
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  expect(mails.map(({ subject }) => subject)).toEqual(['Benvenuto in Filiera'])

  const client = new TestClient(app.address)
  expect((await client.post('/api/register', valid)).status).toBe(201)
  expect((await client.get<User>('/api/auth/user')).body.id).toBe(answers[0]?.body.id)

  const others = [
    { ...valid, password: 'segreta2' },
    { ...valid, email: 'altra@example.it' },
    { ...valid, username: 'Altra' },
  ]
  for (const other of others) expect((await register(other)).problem.code).toBe('auth.taken')
  await app.moveClock({ minutes: 11 })
  expect((await register(valid)).problem.code).toBe('auth.taken')
})

test.each([
  ['username', 'ab', 'Username deve essere almeno 3 caratteri'],
  ['username', '  a ', 'Username deve essere almeno 3 caratteri'],
  ['username', undefined, 'Username deve essere almeno 3 caratteri'],
  ['username', 'altra@example.it', 'Username non può contenere spazi o @'],
  ['username', 'due parole', 'Username non può contenere spazi o @'],
  ['username', 'ad\u200bmin', 'Username può contenere solo lettere, numeri, punto, trattino e _'],
  ['username', 'ad\u202emin', 'Username può contenere solo lettere, numeri, punto, trattino e _'],
  ['username', 'ad\u0007min', 'Username può contenere solo lettere, numeri, punto, trattino e _'],
  ['username', 'visita:http://evil', 'Username può contenere solo lettere, numeri, punto, trattino e _'],
  ['username', 'аdmin', 'Username deve usare lettere di un solo alfabeto'],
  ['email', 'senza-chiocciola', 'Email non valida'],
  ['email', 'a@b', 'Email non valida'],
  ['email', '', 'Email è richiesta'],
  ['email', undefined, 'Email è richiesta'],
  ['password', '12345', 'Password deve essere almeno 6 caratteri'],
  ['password', undefined, 'Password deve essere almeno 6 caratteri'],
  ['password', 123456, 'Password deve essere almeno 6 caratteri'],
  ['fiscalCode', 'RSSMRA80A01H501UX', 'Massimo 16 caratteri'],
])('the field %s as %j is rejected with “%s”', async (field, value, message) => {
  const { status, problem } = await shared.visitor.post('/api/register', { ...valid, [field]: value })
  expect(status).toBe(400)
  expect(problem).toEqual({ message, code: 'validation', fields: { [field]: message } })
})

test('the response names every invalid field at once', async () => {
  const { problem } = await shared.visitor.post('/api/register', {})
  expect(problem.fields).toEqual({
    username: 'Username deve essere almeno 3 caratteri',
    email: 'Email è richiesta',
    password: 'Password deve essere almeno 6 caratteri',
  })
})

test('a taken username or e-mail address, in any case, is a conflict that names the field', async () => {
  await using app = await startTestApp()
  await app.visitor.post('/api/register', valid)
  const other = { ...valid, username: 'Marta', email: 'marta@example.it' }

  const name = await app.visitor.post('/api/register', { ...other, username: 'LUCIA' })
  expect(name.status).toBe(409)
  expect(name.problem).toMatchObject({ message: 'Username già in uso', fields: { username: 'Username già in uso' } })

  const mail = await app.visitor.post('/api/register', { ...other, email: 'Lucia@Example.IT' })
  expect(mail.status).toBe(409)
  expect(mail.problem.fields).toEqual({ email: 'Email già registrata' })

  const both = await app.visitor.post('/api/register', { ...valid, username: 'lucia', password: 'diversa' })
  expect(both.problem.fields).toEqual({ username: 'Username già in uso', email: 'Email già registrata' })
})

test.each([
  ['Lucia', 'lùcia'],
  ['Lucia', 'ＬＵＣＩＡ'],
  ['Straße', 'STRASSE'],
])('next to %s the similar-looking username %s is taken', async (there, wanted) => {
  await using app = await startTestApp()
  expect((await app.visitor.post('/api/register', { ...valid, username: there })).status).toBe(201)
  const other = { ...valid, username: wanted, email: 'altra@example.it' }
  const { status, problem } = await app.visitor.post('/api/register', other)
  expect([status, problem.fields]).toEqual([409, { username: 'Username già in uso' }])
})

test('an existing username that is no longer valid for new accounts still works', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'Da Lucìa & figli!' })
  const signedIn = await app.visitor.post('/api/login', { username: 'da lucìa & figli!', password: testPassword })
  expect(signedIn.status).toBe(200)
})

test.each([
  ['Maria Chiara', 'Ciao Maria Chiara,'],
  ['D’Angelo-Rossi', 'Ciao D’Angelo-Rossi,'],
  ['Hai vinto: https://evil.example', 'Ciao Lucia,'],
  ['visita evil.example', 'Ciao Lucia,'],
  ['Vinci subito un viaggio e chiama il numero tre tre tre', 'Ciao Lucia,'],
  ['<a href=x>Lucia</a>', 'Ciao Lucia,'],
])('with the first name %j the welcome mail says “%s”', async (firstName, opening) => {
  await using app = await startTestApp()
  const typed = { ...valid, firstName, lastName: 'Evil.example', companyName: 'www.evil.example' }
  expect((await app.visitor.post('/api/register', typed)).status).toBe(201)
  await app.runJobs()
  const { body } = await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')
  expect(body[0]?.text).toContain(`\n\n${opening}\n\n`)
  expect(`${body[0]?.text}${body[0]?.html}`).not.toMatch(/evil/i)
})

test('the mail omits a username that mail programs would turn into a link', async () => {
  await using app = await startTestApp()
  expect((await app.visitor.post('/api/register', { ...valid, username: 'www.evil.example' })).status).toBe(201)
  await app.runJobs()
  const { body } = await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')
  expect(body[0]?.text).toContain('\n\nCiao,\n\n')
  expect(`${body[0]?.text}${body[0]?.html}`).not.toMatch(/evil/)
})

test('letters that JavaScript and the database lower-case differently still form one name', async () => {
  await using app = await startTestApp()
  const account = { username: 'İpekShop', email: 'İpek@example.it', password: 'segreta1' }
  expect((await app.visitor.post('/api/register', account)).status).toBe(201)
  for (const username of ['İpekShop', 'İPEKSHOP', 'İpek@example.it']) {
    expect((await app.visitor.post('/api/login', { username, password: 'segreta1' })).status).toBe(200)
  }
  const again = await app.visitor.post('/api/register', { ...account, password: 'diversa' })
  expect(again.problem.fields).toEqual({ username: 'Username già in uso', email: 'Email già registrata' })
  const admin = await app.as('admin')
  expect((await admin.get<User[]>(`/api/admin/users?search=${encodeURIComponent('İPEK')}`)).body).toHaveLength(1)
})

test('only one of many concurrent registrations of a name succeeds; the others get the reason', async () => {
  await using app = await startTestApp()
  const inputs = Array.from({ length: 6 }, (_, index) => ({ ...valid, password: `parola-${index}` }))
  const answers = await Promise.all(inputs.map((input) => app.visitor.post('/api/register', input)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  for (const { problem } of answers.filter(({ status }) => status === 409)) expect(problem.code).toBe('auth.taken')
})

test('registrations from one address are limited', async () => {
  await using app = await startTestApp()
  expect((await app.visitor.post('/api/register', valid)).status).toBe(201)
  const counted = sql`update attempt_limits set points = points + 59 where key = 'register-address:127.0.0.1' returning points`
  expect((await app.context.db.execute(counted)).rows).toEqual([{ points: 60 }])
  const refused = await app.visitor.post('/api/register', { ...valid, username: 'Marta', email: 'marta@example.it' })
  expect([refused.status, refused.problem.code]).toEqual([429, 'auth.too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the request body can set neither role nor plan nor verification nor id', async () => {
  await using app = await startTestApp()
  const id = '0190b3c8-0000-7000-8000-000000000000'
  const { status, body } = await app.visitor.post<User>('/api/register', {
    ...valid,
    id,
    role: 'admin',
    userRole: 'admin',
    isAdmin: true,
    subscriptionPlan: 'pro',
    subscriptionStatus: 'x',
    subscriptionExpiresAt: '2099-01-01T00:00:00Z',
    isBusinessVerified: true,
    passwordHash: 'x',
    createdAt: '2000-01-01T00:00:00Z',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ userRole: 'base', isAdmin: false, subscriptionPlan: 'trial', isBusinessVerified: false })
  expect(body.id).not.toBe(id)
  expect(new Date(body.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000)
})
