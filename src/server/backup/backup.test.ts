import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.ts'
import { migrateDatabase } from '../database/upgrade/migrate-database.ts'
import { openTariff } from '../features/shipping/open-tariff.ts'
import { orderAddress } from '../testing/given.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { manifestFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp, nextAt } from './schedule-backups.ts'
import { keptBackups, writeBackup } from './write-backup.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'migrations')

let directory: string
let dataDir: string
let backups: string
let postgres: EmbeddedPostgres
let app: TestApp
let productId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-backup-'))
  await chmod(directory, 0o711)
  dataDir = join(directory, 'data')
  backups = join(directory, 'backups')
  postgres = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(postgres.url, { connections: 2 })
  await migrateDatabase(db, migrations)
  await openTariff({ db })
  await db.close()
  app = await startTestApp({ beside: { databaseUrl: postgres.url }, environment: { DATA_DIR: dataDir } })
  const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#364' } })
    .jpeg()
    .toBuffer()
  const { imageUrl } = await app.context.pictures.store(jpeg)
  productId = await app.given.product({ stock: 1_000, images: [{ imageUrl, altText: '', color: null }] })
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

let minutes = 0
/** Each a minute after the one before: they are named by their time. */
const write = () => writeBackup(dataDir, backups, { now: new Date(Date.UTC(2026, 10, 1, 3, minutes++)) })

const restored = (n = 0) => join(directory, `restored-${n}`)

test('a backup that is written while orders are placed has all that were there, and agrees with itself', {
  timeout: 60_000,
}, async () => {
  const resellers = await Promise.all(Array.from({ length: 4 }, () => app.as('rivenditore')))
  const acknowledged: string[] = []
  let isOver = false
  const placing = resellers.map(async (reseller) => {
    while (!isOver) {
      const items = [{ productId, variantId: null, quantity: 1 }]
      const { status, body } = await reseller.post<{ id: string }>('/api/orders', { ...orderAddress(), items })
      if (status === 201) acknowledged.push(body.id)
    }
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
  const before = acknowledged.length
  const { folder } = await write()
  isOver = true
  await Promise.all(placing)
  expect(acknowledged.length).toBeGreaterThan(before)
  expect((await stat(folder)).mode & 0o077).toBe(0)

  const found = await restoreBackup(folder, restored(), { migrations })
  expect(found).toMatchObject({ problems: [], pictures: 1, products: 1 })
  expect(found.orders).toBeGreaterThanOrEqual(before)
  expect(found.orders).toBeLessThanOrEqual(acknowledged.length)
  // What was acknowledged before it began is there, and nothing that nobody placed.
  const again = await startEmbeddedPostgres({ dataDir: restored() })
  const db = openDatabase(again.url, { connections: 2 })
  const { rows } = await db.pool.query<{ id: string }>('select id from orders')
  await db.close()
  await again.stop()
  const there = new Set(rows.map(({ id }) => id))
  expect(acknowledged.slice(0, before).filter((id) => !there.has(id))).toEqual([])
  expect([...there].filter((id) => !acknowledged.includes(id))).toEqual([])
})

test('what was changed in a backup, is missing or was added is named, and nothing is restored', {
  timeout: 60_000,
}, async () => {
  const target = restored(1)
  const { folder } = await write()
  const damaged = async (damage: (copy: string) => Promise<unknown>) => {
    const copy = `${folder}-damaged`
    await rm(copy, { recursive: true, force: true })
    await cp(folder, copy, { recursive: true })
    await damage(copy)
    return restoreBackup(copy, target, { migrations })
  }
  const flip = async (copy: string) => {
    const file = join(copy, 'postgres/global/pg_control')
    const bytes = await readFile(file)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  await expect(damaged(flip)).rejects.toThrow('postgres/global/pg_control non è come è stato scritto')
  await expect(damaged((copy) => appendFile(join(copy, 'postgres-password'), 'x'))).rejects.toThrow(
    'postgres-password ha',
  )
  await expect(damaged((copy) => rm(join(copy, 'postgres/PG_VERSION')))).rejects.toThrow('postgres/PG_VERSION manca')
  await expect(damaged((copy) => writeFile(join(copy, 'postgres/standby.signal'), ''))).rejects.toThrow(
    'postgres/standby.signal non ne fa parte',
  )
  await expect(damaged((copy) => rm(join(copy, manifestFile)))).rejects.toThrow(`manca ${manifestFile}`)
  await expect(stat(target)).rejects.toThrow('ENOENT')
})

test('nothing is restored over what is there', { timeout: 60_000 }, async () => {
  const { folder } = await write()
  await expect(restoreBackup(folder, dataDir, { migrations })).rejects.toThrow('non è vuota')
})

test('a picture that the database shows and the files lack is told', { timeout: 60_000 }, async () => {
  const { folder } = await write()
  const manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8'))
  const picture = manifest.files.find(({ path }: { path: string }) => path.endsWith('800.webp'))
  // As of a disk that had lost it before.
  manifest.files = manifest.files.filter((one: object) => one !== picture)
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest))
  await rm(join(folder, picture.path))
  const { problems } = await restoreBackup(folder, restored(2), { migrations })
  expect(problems).toEqual([expect.stringMatching(/^Immagini mancanti: 1, la prima media\//)])
})

test('the newest seven are kept, and what a process left that died is removed', { timeout: 60_000 }, async () => {
  await rm(backups, { recursive: true, force: true })
  const { folder } = await write()
  for (let day = 1; day <= keptBackups; day++) {
    await cp(folder, join(backups, `filiera-2026-10-${String(day).padStart(2, '0')}T03-00-00`), { recursive: true })
  }
  const oldest = 'filiera-2026-10-01T03-00-00'
  await writeFile(join(backups, 'appunti.txt'), 'altro')
  await mkdir(join(backups, 'non-finito-2026-01-01T00-00-00-2147483647'))
  await write()
  const names = await readdir(backups)
  expect(names.filter((name) => name.startsWith('filiera-'))).toHaveLength(keptBackups)
  expect(names).not.toContain(oldest)
  expect(names.filter((name) => !name.startsWith('filiera-'))).toEqual(['appunti.txt'])
})

test('where nothing can be written a sentence says so at once, and admins read of the one that was to be made by itself', async () => {
  const began = performance.now()
  for (const into of ['/proc/backup', '/dev/null/backup']) {
    await expect(writeBackup(dataDir, into, { now: new Date() })).rejects.toThrow(/non si può scrivere/)
  }
  expect(performance.now() - began).toBeLessThan(2_000)
  await backUp(app.context, '/proc/backup')
  const admin = await app.as('admin')
  const { body } = await admin.get<{ entries: { errorMessage: string }[] }>('/api/admin/errors')
  expect(JSON.stringify(body)).toContain('Il backup automatico non è riuscito')
})

test('the time of each day is Italy’s, in summer and winter', () => {
  const next = (now: string, at: string) => nextAt(new Date(now), at).toISOString()
  expect(next('2026-01-10T01:00:00Z', '03:30')).toBe('2026-01-10T02:30:00.000Z')
  expect(next('2026-01-10T02:30:00Z', '03:30')).toBe('2026-01-11T02:30:00.000Z')
  expect(next('2026-07-10T23:00:00Z', '03:30')).toBe('2026-07-11T01:30:00.000Z')
})

const run = async (script: string, args: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = await once(child, 'exit')
  return { code, printed }
}

test('the commands write beside a running portal, restore, and refuse a database that is not theirs', {
  timeout: 60_000,
}, async () => {
  const into = join(directory, 'by-command')
  const written = await run('backup.ts', ['--into', into], { DATA_DIR: dataDir })
  expect(written).toMatchObject({ code: 0, printed: expect.stringContaining('Backup scritto in') })
  const [name = ''] = await readdir(into)
  const back = await run('restore.ts', [join(into, name), '--into', restored(3)], {})
  expect(back.printed).toContain('Giacenze, conti e immagini tornano.')
  expect(back.code).toBe(0)
  const elsewhere = await run('backup.ts', ['--into', into], { DATABASE_URL: postgres.url })
  expect(elsewhere).toMatchObject({ code: 1, printed: expect.stringContaining('con gli strumenti del tuo server') })
})
