import { expect, test } from 'vitest'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

const logIn = async (app: TestApp, username: string, password: string) =>
  (await app.visitor.post('/api/login', { username, password })).status

test('changing the password requires the current one and ends only the other sessions', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const [here, elsewhere, stranger] = [await app.asUser(user), await app.asUser(user), await app.as('base')]

  const before = here.cookie

  const wrong = await here.post('/api/auth/password/change', { currentPassword: 'altra', password: 'nuova-password' })
  expect(wrong.status).toBe(400)
  expect(wrong.problem.fields).toEqual({ currentPassword: 'La password attuale non è corretta' })
  const short = await here.post('/api/auth/password/change', { currentPassword: testPassword, password: '12345' })
  expect(short.problem.fields).toEqual({ password: 'Password deve essere almeno 6 caratteri' })

  const changed = await here.post('/api/auth/password/change', {
    currentPassword: testPassword,
    password: 'nuova-password',
  })
  expect(changed.status).toBe(204)
  expect((await here.get('/api/auth/user')).status).toBe(200)
  // The session continues under a new id, so the old id is invalid.
  expect(here.cookie).not.toBe(before)
  expect((await new TestClient(app.address, { cookie: before }).get('/api/auth/user')).status).toBe(401)
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  expect((await stranger.get('/api/auth/user')).status).toBe(200)
  expect(await logIn(app, 'lucia', testPassword)).toBe(401)
  expect(await logIn(app, 'lucia', 'nuova-password')).toBe(200)
})

test('the owner gets a mail whenever the password changes, in any way', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia', email: 'lucia@example.it', firstName: 'Lucia' })
  const changed = { currentPassword: testPassword, password: 'nuova-password' }
  expect((await (await app.asUser(user)).post('/api/auth/password/change', changed)).status).toBe(204)
  await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  const mails = async () => {
    await app.runJobs()
    return (await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')).body
  }
  const token = /\?reset=([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
  await app.visitor.post('/api/auth/password/reset', { token, password: 'ancora-nuova' })
  const told = (await mails()).filter(({ subject }) => subject === 'La tua password è cambiata')
  expect(told.map(({ to }) => to)).toEqual(['lucia@example.it', 'lucia@example.it'])
  for (const { text } of told) {
    expect(text).toMatch(/Ciao Lucia,\n\nla password del tuo account è stata cambiata il \d+ \p{L}+ \d{4} alle ore \d/u)
    expect(text).not.toMatch(/nuova-password|ancora-nuova/)
  }
})

test('guesses of the current password from a stolen session are limited', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const guess = () =>
    client.post('/api/auth/password/change', { currentPassword: 'a caso', password: 'nuova-password' })
  for (let n = 0; n < 8; n++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})
