import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashToken } from '../../secrets/secret-token.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A connection to the app's database outside the app. */
async function beside(app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  return client
}

const listening =
  "from pg_stat_activity where datname = current_database() and application_name = 'filiera-direct' and query like '%listen%'"

async function untilListening(client: pg.Client): Promise<void> {
  while ((await client.query(`select 1 ${listening} and state = 'idle'`)).rows.length === 0) await sleep(10)
  await sleep(50)
}

test('cached users are discarded when change notifications stop', async () => {
  await using app = await startTestApp({ own: true })
  const client = await app.as('base')
  const operator = await beside(app)
  try {
    await untilListening(operator)
    expect((await client.get('/api/auth/user')).status).toBe(200)
    // The session is cached now. First the listener's connection ends, then the session is deleted.
    await operator.query(`select pg_terminate_backend(pid) ${listening}`)
    while ((await operator.query(`select 1 ${listening}`)).rows.length > 0) await sleep(10)
    await operator.query('delete from sessions')
    await expect.poll(async () => (await client.get('/api/auth/user')).status).toBe(401)
    // After a second the app listens again: it caches sessions and receives deletions.
    const again = await app.asUser(client.user)
    await untilListening(operator)
    expect((await again.get('/api/auth/user')).status).toBe(200)
    await operator.query('delete from sessions')
    await expect.poll(async () => (await again.get('/api/auth/user')).status).toBe(401)
  } finally {
    await operator.end()
  }
})

test('repeated reconnects of the listener leak no connection', async () => {
  await using app = await startTestApp({ own: true })
  const operator = await beside(app)
  try {
    for (let round = 0; round < 3; round++) {
      await untilListening(operator)
      await operator.query(`select pg_terminate_backend(pid) ${listening}`)
      while ((await operator.query(`select 1 ${listening}`)).rows.length > 0) await sleep(10)
    }
    await untilListening(operator)
    await app.context.db.execute(sql`select 1`)
    const { pool } = app.context.db
    expect(pool.totalCount - pool.idleCount).toBe(0)
  } finally {
    await operator.end()
  }
})

test('a recorded session use is not recorded again, even before the database has sent its notification', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const operator = await beside(app)
  try {
    await untilListening(operator)
    await operator.query('alter table sessions disable trigger sessions_changed')
    await operator.query("update sessions set last_used_at = now() - interval '2 days'")
    const lastUse = async () => {
      await client.get('/api/auth/user')
      const { rows } = await operator.query<{ at: Date }>('select last_used_at as at from sessions')
      return rows[0]?.at.getTime() ?? 0
    }
    const first = await lastUse()
    expect(first).toBeGreaterThan(Date.now() - 60_000)
    expect(await lastUse()).toBe(first)
  } finally {
    await operator.end()
  }
})

test('a change of one account or session keeps all others cached', async () => {
  await using app = await startTestApp()
  const [changed, other] = [await app.as('base'), await app.as('rivenditore')]
  const elsewhere = await app.asUser(other.user)
  const operator = await beside(app)
  const statusOf = async (client: { get(path: string): Promise<{ status: number }> }) =>
    (await client.get('/api/auth/user')).status
  const all = () => Promise.all([changed, other, elsewhere].map(statusOf))
  try {
    await untilListening(operator)
    expect(await all()).toEqual([200, 200, 200])
    // Without notifications, only cached sessions survive the deletion.
    await operator.query('alter table sessions disable trigger sessions_changed')
    await operator.query('delete from sessions')
    expect(await all()).toEqual([200, 200, 200])
    await operator.query("update users set first_name = 'Altro' where id = $1", [changed.user.id])
    await expect.poll(all).toEqual([401, 200, 200])
    const sid = hashToken(elsewhere.cookie.replace('filiera_session=', ''))
    await operator.query("select pg_notify('session_changed', $1)", [sid])
    await expect.poll(all).toEqual([401, 200, 401])
  } finally {
    await operator.end()
  }
})
