import { expect, test } from 'vitest'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const logIn = async (app: TestApp, username: string, password: string) =>
  (await app.visitor.post('/api/login', { username, password })).status

test('changing the password needs the present one, and ends the other sessions only', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const [here, elsewhere, stranger] = [await app.asUser(user), await app.asUser(user), await app.as('base')]

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
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  expect((await stranger.get('/api/auth/user')).status).toBe(200)
  expect(await logIn(app, 'lucia', testPassword)).toBe(401)
  expect(await logIn(app, 'lucia', 'nuova-password')).toBe(200)
})

test('the present password cannot be guessed at a stolen session without end', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const guess = () =>
    client.post('/api/auth/password/change', { currentPassword: 'a caso', password: 'nuova-password' })
  for (let n = 0; n < 8; n++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})
