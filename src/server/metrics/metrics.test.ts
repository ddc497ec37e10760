import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const root = join(import.meta.dirname, '../../..')

async function withMetrics(
  work: (app: TestApp, read: () => Promise<Map<string, number>>, text: () => Promise<string>) => Promise<void>,
) {
  await using app = await startTestApp({ environment: { METRICS_PORT: '0' }, own: true })
  const port = await app.context.metrics?.listen()
  const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await work(app, async () => parse(await text()), text)
}

/** Parses the text format: the value of each series. */
const parse = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

const counted = (figures: Map<string, number>, route: string, status: number) =>
  figures.get(`filiera_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`)

test('requests are counted by route and status; unknown addresses share one series', () =>
  withMetrics(async (app, read) => {
    const reseller = await app.as('rivenditore')
    for (let n = 0; n < 3; n++) await reseller.get('/api/products')
    for (let n = 0; n < 20; n++) await app.visitor.get(`/api/made-up-${n}`)
    await app.visitor.send('PATCH', '/nowhere')
    const figures = await read()
    expect(counted(figures, '/api/products', 200)).toBe(3)
    const nowhere = [...figures.keys()].filter((name) => name.includes('_count{') && name.includes('status="404"'))
    expect(nowhere).toEqual(['filiera_http_request_seconds_count{method="any",route="none",status="404"}'])
    expect(figures.get('filiera_http_requests_under_way')).toBe(0)
  }))

test('an aborted request no longer counts as in progress', () =>
  withMetrics(async (app, read) => {
    const client = await app.as('rivenditore')
    // Streams are closed when the listener connects, so wait until it has.
    await expect.poll(async () => (await read()).get('filiera_listening')).toBe(1)
    const leaving = new AbortController()
    const stream = await fetch(`${app.address}/api/notifications/stream`, {
      headers: { cookie: client.cookie },
      signal: leaving.signal,
    })
    expect(stream.status).toBe(200)
    expect((await read()).get('filiera_http_requests_under_way')).toBe(1)
    leaving.abort()
    await expect.poll(async () => (await read()).get('filiera_http_requests_under_way')).toBe(0)
  }))

test('waiting jobs, connections and the database have metrics', () =>
  withMetrics(async (app, read) => {
    const { pool } = app.context.db
    await pool.query(
      "insert into jobs.job (name, start_after) select 'ask-vies', now() - interval '90 seconds' from generate_series(1, 3)",
    )
    await pool.query(
      "insert into outbox (id, channel, kind, recipient, content, status) values (gen_random_uuid(), 'email', 'order.paid', 'a@example.it', '{}', 'failed')",
    )
    const queue = '{queue="ask-vies"}'
    let figures = new Map<string, number>()
    // A slow database is omitted from an answer.
    await expect
      .poll(async () => {
        figures = await read()
        return figures.get(`filiera_jobs_waiting${queue}`)
      })
      .toBe(3)
    const oldest = figures.get(`filiera_jobs_oldest_seconds${queue}`)
    expect(oldest).toBeGreaterThanOrEqual(90)
    const { rows: now } = await pool.query<{ oldest: number }>(
      "select extract(epoch from now() - min(start_after))::float as oldest from jobs.job where name = 'ask-vies'",
    )
    expect(oldest).toBeLessThanOrEqual(now[0]?.oldest ?? 0)
    expect(figures.get('filiera_messages_failed')).toBe(1)
    expect(figures.get('filiera_database_up')).toBe(1)
    expect(figures.get('filiera_ready')).toBe(1)
    await expect.poll(async () => (await read()).get('filiera_listening')).toBe(1)
    expect(figures.get('filiera_pool_connections{pool="main",state="idle"}')).toBeGreaterThan(0)
    expect(figures.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  }))

test('the other metrics are served without a database', () =>
  withMetrics(async (app, read) => {
    const { pool } = app.context.db
    const { connectionString } = pool.options
    pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing'
    const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const client of clients) client.release(true)
    const figures = await read()
    expect(figures.get('filiera_database_up')).toBe(0)
    expect(figures.get('filiera_ready')).toBe(0)
    expect(figures.has('filiera_messages_failed')).toBe(false)
    expect([...figures.keys()].some((name) => name.startsWith('filiera_jobs'))).toBe(false)
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    pool.options.connectionString = connectionString
  }))

test('no metric contains a person, a text or a secret', () =>
  withMetrics(async (app, _read, text) => {
    const client = await app.as('rivenditore', { username: 'segretissima', email: 'segreta@example.it' })
    await client.get('/api/products?search=parolachiave')
    await client.post('/api/login', { username: 'segretissima', password: 'unapassword' })
    await client.get('/api/orders/11111111-1111-7111-8111-111111111111')
    const said = await text()
    for (const secret of [
      'segret',
      'parolachiave',
      'unapassword',
      '11111111-1111',
      client.cookie.split('=')[1] ?? '?',
    ]) {
      expect(said).not.toContain(secret)
    }
  }))

test('every metric named in the docs or in an alert is served', () =>
  withMetrics(async (app, _read, text) => {
    await app.visitor.get('/healthz')
    const said = await text()
    for (const file of ['docs/operations.md', 'deploy/prometheus-alerts.yaml']) {
      const names =
        (await readFile(join(root, file), 'utf8')).match(/\b(?:filiera|nodejs|process)_[a-z_]+[a-z]\b/g) ?? []
      expect(names.length).toBeGreaterThan(5)
      for (const name of new Set(names)) {
        // The first two exist only with a replica or a backup folder; the third is the name of a cookie.
        if (['filiera_replica_age_seconds', 'filiera_backup_age_seconds', 'filiera_written'].includes(name)) continue
        expect(said, `${name} in ${file}`).toContain(name)
      }
    }
  }))

test('serves the age of the newest complete backup, and infinity if there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'filiera-backups-'))
  await using app = await startTestApp({ environment: { METRICS_PORT: '0', BACKUP_DIR: folder }, own: true })
  const port = await app.context.metrics?.listen()
  const told = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(await told()).toContain('\nfiliera_backup_age_seconds +Inf\n')
  const hourAgo = new Date(Date.now() - 3_600_000)
  const time = hourAgo.toISOString().slice(0, 19).replaceAll(':', '-')
  for (const name of [`filiera-${time}`, 'filiera-2026-01-01T03-00-00', `non-finito-${time}-1`]) {
    await mkdir(join(folder, name))
  }
  const age = parse(await told()).get('filiera_backup_age_seconds')
  expect(age).toBeGreaterThanOrEqual(3_600)
  // Backup names have a resolution of one second.
  expect(age).toBeLessThanOrEqual((Date.now() - hourAgo.getTime()) / 1000 + 1)
  await rm(folder, { recursive: true })
})

test('the public address does not serve the metrics', () =>
  withMetrics(async (app) => {
    const { headers } = await app.visitor.get('/metrics')
    expect(headers.get('content-type')).not.toContain('version=0.0.4')
  }))
