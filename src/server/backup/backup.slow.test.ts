import { cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded.ts'
import { orderAddress } from '../testing/given.ts'
import { manifestOf, openBackupHouse } from '../testing/processes/backup-house.ts'
import { restoreBackup } from './restore-backup.ts'
import { keptBackups } from './write-backup.ts'

let house: Awaited<ReturnType<typeof openBackupHouse>>

beforeAll(async () => {
  house = await openBackupHouse()
})

afterAll(() => house.close())

test('a backup written while orders are placed is consistent and contains all earlier orders', {
  timeout: 60_000,
}, async () => {
  const { app, productId, migrations } = house
  const target = house.elsewhere()
  const resellers = await Promise.all(Array.from({ length: 4 }, () => app.as('rivenditore')))
  const acknowledged: { id: string; at: number }[] = []
  let isOver = false
  const placing = resellers.map(async (reseller) => {
    while (!isOver) {
      const items = [{ productId, variantId: null, quantity: 1 }]
      const { status, body } = await reseller.post<{ id: string }>('/api/orders', { ...orderAddress(), items })
      if (status === 201) acknowledged.push({ id: body.id, at: Date.now() })
    }
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
  const before = acknowledged.length
  const { folder } = await house.write()
  isOver = true
  await Promise.all(placing)
  expect(acknowledged.length).toBeGreaterThan(before)
  expect((await stat(folder)).mode & 0o077).toBe(0)

  const found = await restoreBackup(folder, target, { migrations })
  expect(found).toMatchObject({ problems: [], pictures: 1, products: 1 })
  expect(found.orders).toBeGreaterThanOrEqual(before)
  expect(found.orders).toBeLessThanOrEqual(acknowledged.length)
  // Every order acknowledged before the backup's instant is restored, and no order that was never placed.
  const again = await startEmbeddedPostgres({ dataDir: target })
  const db = openDatabase(again.url, { connections: 2 })
  const { rows } = await db.pool.query<{ id: string }>('select id from orders')
  await db.close()
  await again.stop()
  const there = new Set(rows.map(({ id }) => id))
  const until = Date.parse((await manifestOf(folder)).databaseAt ?? '')
  const promised = acknowledged.filter(({ at }) => at <= until)
  expect(promised.length).toBeGreaterThan(before)
  expect(promised.filter(({ id }) => !there.has(id))).toEqual([])
  const known = new Set(acknowledged.map(({ id }) => id))
  expect([...there].filter((id) => !known.has(id))).toEqual([])
})

test('keeps the seven newest backups and removes drafts of dead processes', { timeout: 60_000 }, async () => {
  await rm(house.backups, { recursive: true, force: true })
  const { folder } = await house.write()
  for (let day = 1; day <= keptBackups; day++) {
    await cp(folder, join(house.backups, `filiera-2026-10-${String(day).padStart(2, '0')}T03-00-00`), {
      recursive: true,
    })
  }
  const oldest = 'filiera-2026-10-01T03-00-00'
  await writeFile(join(house.backups, 'appunti.txt'), 'altro')
  // Drafts of a dead process, and of an earlier process with the same id as this one, as in a container.
  for (const pid of [2147483647, process.pid]) {
    await mkdir(join(house.backups, `non-finito-2026-01-01T00-00-00@${hostname()}@${pid}`))
  }
  // A draft of another machine, which may still be writing it.
  const other = `non-finito-2026-01-01T00-00-00@altrove@${process.pid}`
  await mkdir(join(house.backups, other))
  await house.write()
  const names = await readdir(house.backups)
  expect(names.filter((name) => name.startsWith('filiera-'))).toHaveLength(keptBackups)
  expect(names).not.toContain(oldest)
  expect(names.filter((name) => !name.startsWith('filiera-'))).toEqual(['appunti.txt', other])
})

test('a backup with a file removed during writing is not published', { timeout: 60_000 }, async () => {
  await rm(house.backups, { recursive: true, force: true })
  const writing = house.write().then(
    () => 'whole',
    (error: Error) => error.message,
  )
  let removed: string | undefined
  while (removed === undefined) {
    const paths = await readdir(house.backups, { recursive: true }).catch(() => [])
    removed = paths.find((path) => path.endsWith('_fsm'))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await rm(join(house.backups, removed))
  expect(await writing).toContain('non è intero')
  expect(await readdir(house.backups)).toEqual([])
})

test('the commands back up a running portal, restore it, and reject an external database', {
  timeout: 60_000,
}, async () => {
  const into = join(house.directory, 'by-command')
  const written = await house.run('backup.ts', ['--into', into], { DATA_DIR: house.dataDir })
  expect(written).toMatchObject({ code: 0, printed: expect.stringContaining('Backup scritto in') })
  const [name = ''] = await readdir(into)
  const back = await house.run('restore.ts', [join(into, name), '--into', house.elsewhere()], {})
  expect(back.printed).toContain('Giacenze, conti e immagini tornano.')
  expect(back.code).toBe(0)
  const elsewhere = await house.run('backup.ts', ['--into', into], { DATABASE_URL: house.postgres.url })
  expect(elsewhere).toMatchObject({ code: 1, printed: expect.stringContaining('con gli strumenti del tuo server') })
})
