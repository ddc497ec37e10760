import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashPassword } from './passwords.ts'
import { mailPasswordReset } from './reset-password.ts'

async function mailedToken(app: TestApp, email: string): Promise<string> {
  await app.runJobs()
  const { body } = await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')
  const mail = body.find(({ to, subject }) => to === email && subject === 'Reimposta la password')
  return /\/login\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const logIn = async (app: TestApp, username: string, password: string) =>
  (await app.visitor.post('/api/login', { username, password })).status

test('a mailed link sets the password once and ends every session', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia', email: 'lucia@example.it' })
  const client = await app.asUser(user)
  expect((await app.visitor.post('/api/auth/password/forgot', { email: 'LUCIA@example.it' })).status).toBe(204)
  const token = await mailedToken(app, 'lucia@example.it')
  expect(token).not.toBe('')

  const reset = () => app.visitor.post('/api/auth/password/reset', { token, password: 'nuova-password' })
  expect((await reset()).status).toBe(204)
  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect(await logIn(app, 'lucia', 'nuova-password')).toBe(200)
  expect(await logIn(app, 'lucia', testPassword)).toBe(401)

  const again = await reset()
  expect(again.status).toBe(400)
  expect(again.problem).toMatchObject({ message: 'Il link non è più valido: richiedine uno nuovo.' })
})

test('only one of many concurrent uses of a link succeeds', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia', email: 'lucia@example.it' })
  await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  const token = await mailedToken(app, 'lucia@example.it')
  const uses = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      app.visitor.post('/api/auth/password/reset', { token, password: `nuova-${n}` }),
    ),
  )
  expect(uses.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400])
})

test('a link becomes invalid after an hour, after a password change, and when another was used', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia', email: 'lucia@example.it' })
  const ask = async () => {
    await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
    return mailedToken(app, 'lucia@example.it')
  }
  const use = async (token: string) =>
    (await app.visitor.post('/api/auth/password/reset', { token, password: 'nuova-password' })).status

  const late = await ask()
  const { rows } = await app.context.db.execute(
    sql`select expires_at - created_at between interval '59 minutes' and interval '61 minutes' as hour from password_resets`,
  )
  expect(rows).toEqual([{ hour: true }])
  await app.context.db.execute(sql`update password_resets set expires_at = now() - interval '1 second'`)
  expect(await use(late)).toBe(400)

  const [first, second] = [await ask(), await ask()]
  expect(first).not.toBe(second)
  expect(await use(second)).toBe(204)
  expect(await use(first)).toBe(400)

  const beforeChange = await ask()
  const client = await app.asUser(user)
  await client.post('/api/auth/password/change', { currentPassword: 'nuova-password', password: 'ancora-nuova' })
  expect(await use(beforeChange)).toBe(400)
})

test('a request for an unknown address gets the same response and sends no mail', async () => {
  await using app = await startTestApp()
  await app.given.user({ email: 'lucia@example.it' })
  const known = await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  const unknown = await app.visitor.post('/api/auth/password/forgot', { email: 'nessuno@example.it' })
  expect([known.status, unknown.status]).toEqual([204, 204])
  await app.runJobs()
  const { body } = await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')
  expect(body.map(({ to }) => to)).toEqual(['lucia@example.it'])
})

test('for an unknown address nothing is queued, and the response time does not reveal it', async () => {
  await using app = await startTestApp()
  await app.given.user({ email: 'lucia@example.it' })
  const ask = async (email: string) => {
    const start = performance.now()
    await app.visitor.post('/api/auth/password/forgot', { email })
    const { rows } = await app.context.db.execute(sql`
      select (select count(*)::int from password_resets) as links, (select count(*)::int from outbox) as mails,
             (select count(*)::int from jobs.job where name = 'mail-password-reset') as jobs`)
    return { left: rows[0], isPadded: performance.now() - start >= 195 }
  }
  expect(await ask('nessuno@example.it')).toEqual({ left: { links: 0, mails: 0, jobs: 0 }, isPadded: true })
  expect(await ask('lucia@example.it')).toEqual({ left: { links: 0, mails: 0, jobs: 1 }, isPadded: true })
})

test('a request sends one mail, even if its job runs twice', async () => {
  await using app = await startTestApp()
  await app.given.user({ email: 'lucia@example.it' })
  const request = { email: 'lucia@example.it', requestId: 'richiesta-1' }
  for (let n = 0; n < 2; n++) await mailPasswordReset.run(app.context, request, { isLast: false })
  const { rows } = await app.context.db.execute(sql`select count(*)::int as mails from outbox`)
  expect(rows).toEqual([{ mails: 1 }])
})

test('an invented link is rejected without hashing, so it takes no turn from logins', async () => {
  await using app = await startTestApp()
  let isDone = false
  const others = Promise.all(Array.from({ length: 40 }, () => hashPassword('una-password'))).then(() => (isDone = true))
  const made = { token: 'inventato', password: 'nuova-password' }
  expect((await app.visitor.post('/api/auth/password/reset', made)).status).toBe(400)
  expect(isDone).toBe(false)
  await others
})

test('signing in with the old password during a reset gives no session', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const reset = await app.context.db.pool.connect()
  await reset.query('begin')
  await reset.query(`update users set password_hash = 'another' where id = $1`, [user.id])
  const signingIn = logIn(app, 'lucia', testPassword)
  // The old password has matched, and the new session waits for the reset to commit or roll back.
  await Promise.race([signingIn, waitsForLock(app)])
  await reset.query('delete from sessions where user_id = $1', [user.id])
  await reset.query('commit')
  reset.release()
  expect(await signingIn).toBe(401)
  expect((await app.context.db.execute(sql`select sid from sessions`)).rows).toEqual([])
})

test('a password change with the old password loses to a concurrent reset, however they overlap', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const thief = await app.asUser(user)
  const reset = await app.context.db.pool.connect()
  await reset.query('begin')
  await reset.query(`update users set password_hash = 'another' where id = $1`, [user.id])
  const changing = thief.post('/api/auth/password/change', {
    currentPassword: testPassword,
    password: 'nuova-password',
  })
  // The old password has matched, and the change waits for the reset to commit or roll back.
  await Promise.race([changing, waitsForLock(app)])
  await reset.query('commit')
  reset.release()
  const refused = await changing
  expect([refused.status, refused.problem.code]).toEqual([400, 'auth.current_password'])
  const { rows } = await app.context.db.execute(sql`select password_hash as hash from users`)
  expect(rows).toEqual([{ hash: 'another' }])
})

test('exactly one of a concurrent change and reset succeeds', async () => {
  await using app = await startTestApp()
  for (let round = 0; round < 5; round++) {
    const user = await app.given.user({ username: `lucia-${round}` })
    const client = await app.asUser(user)
    const token = await requestToken(app, user.email)
    const [changed, reset] = await Promise.all([
      client.post('/api/auth/password/change', { currentPassword: testPassword, password: 'cambiata' }),
      app.visitor.post('/api/auth/password/reset', { token, password: 'reimpostata' }),
    ])
    const [succeeded, failed] = [changed.status, reset.status].toSorted((one, other) => one - other)
    expect(succeeded).toBe(204)
    // 401: the reset ended the session before the change was read.
    expect([400, 401]).toContain(failed)
    expect(await logIn(app, user.username, changed.status === 204 ? 'cambiata' : 'reimpostata')).toBe(200)
  }
})

async function requestToken(app: TestApp, email: string): Promise<string> {
  await app.visitor.post('/api/auth/password/forgot', { email })
  return mailedToken(app, email)
}

async function waitsForLock(app: TestApp): Promise<void> {
  const waiting = sql`select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  while ((await app.context.db.execute(waiting)).rows.length === 0) await sleep(20)
}

test('after sending, a reset link exists only in the mail', async () => {
  await using app = await startTestApp()
  await app.visitor.post('/api/register', { username: 'lucia', email: 'lucia@example.it', password: 'segreta-1' })
  await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  expect(await mailedToken(app, 'lucia@example.it')).not.toBe('')
  const { rows } = await app.context.db.execute(
    sql`select kind, content = '{}'::jsonb as blank, status from outbox order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'account.password_reset', blank: true, status: 'sent' },
    { kind: 'account.welcome', blank: false, status: 'sent' },
  ])
})

test('a fifth link within the hour is refused, for known and unknown addresses alike', async () => {
  await using app = await startTestApp()
  await app.given.user({ email: 'lucia@example.it' })
  for (const email of ['lucia@example.it', 'nessuno@example.it']) {
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await app.visitor.post('/api/auth/password/forgot', { email })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 429])
  }
})

test('attempts to guess a link are limited', async () => {
  await using app = await startTestApp()
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) {
    const answer = await app.visitor.post('/api/auth/password/reset', {
      token: `caso-${n}`,
      password: 'nuova-password',
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
})

test('concurrent requests for links are limited like sequential ones', async () => {
  await using app = await startTestApp()
  await app.given.user({ email: 'lucia@example.it' })
  const ask = () => app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  const answers = await Promise.all(Array.from({ length: 18 }, ask))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
})

test('concurrent guesses of links are limited like sequential ones', async () => {
  await using app = await startTestApp()
  const guess = (_: unknown, n: number) =>
    app.visitor.post('/api/auth/password/reset', { token: `caso-${n}`, password: 'nuova-password' })
  const answers = await Promise.all(Array.from({ length: 40 }, guess))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('passwords and links are stored only as hashes', async () => {
  await using app = await startTestApp()
  await app.visitor.post('/api/register', { username: 'lucia', email: 'lucia@example.it', password: 'segreta-1' })
  await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  const token = await mailedToken(app, 'lucia@example.it')
  const { rows } = await app.context.db.execute<{ hash: string }>(sql`
    select password_hash as hash from users where username = 'lucia' union all select token_hash from password_resets`)
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  expect(rows[1]?.hash).not.toContain(token)
})
