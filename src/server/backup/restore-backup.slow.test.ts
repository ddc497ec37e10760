import { mkdirSync, writeFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepListed, manifestOf, openBackupHouse } from '../testing/processes/backup-house.ts'
import { manifestFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

let house: Awaited<ReturnType<typeof openBackupHouse>>
let folder: string
let migrations: string

beforeAll(async () => {
  house = await openBackupHouse()
  migrations = house.migrations
})

beforeEach(async () => {
  folder = (await house.write()).folder
})

afterAll(() => house.close())

test('reports a changed, missing or additional file of a backup and restores nothing', {
  timeout: 60_000,
}, async () => {
  const target = house.elsewhere()
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

test('rejects a manifest that names files outside its backup', { timeout: 60_000 }, async () => {
  const manifest = await manifestOf(folder)
  for (const path of ['../fuori', 'objects/../../fuori', '/etc/hostname']) {
    const files = [...manifest.files, { path, size: 0, sha256: '' }]
    await writeFile(join(folder, manifestFile), JSON.stringify({ ...manifest, files }))
    await expect(restoreBackup(folder, house.elsewhere(), { migrations })).rejects.toThrow(
      `${manifestFile} è danneggiato`,
    )
  }
})

test('does not restore into a folder that contains data', { timeout: 60_000 }, async () => {
  await expect(restoreBackup(folder, house.dataDir, { migrations })).rejects.toThrow('non è vuota')
})

test('does not overwrite the data of a portal that was started in the folder during the restore', {
  timeout: 60_000,
}, async () => {
  const target = house.elsewhere()
  const log = (line: string) => {
    if (!line.startsWith('Copio')) return
    mkdirSync(target)
    writeFileSync(join(target, 'app-secret'), 'nuovo')
  }
  await expect(restoreBackup(folder, target, { migrations, log })).rejects.toThrow('non è vuota')
  expect(await readdir(target)).toEqual(['app-secret'])
  expect(await readFile(join(target, 'app-secret'), 'utf8')).toBe('nuovo')
})

test('restores within the folder, also after a killed attempt, and fails at once if the folder is not writable', {
  timeout: 60_000,
}, async () => {
  // The folder may be a mount point, which cannot be replaced by renaming another folder.
  const target = house.elsewhere()
  await mkdir(join(target, '.ripristino-2147483647/postgres'), { recursive: true })
  await mkdir(join(target, 'lost+found'))
  const { ino } = await stat(target)
  expect(await restoreBackup(folder, target, { migrations })).toMatchObject({ problems: [], hasFiles: true })
  expect((await stat(target)).ino).toBe(ino)
  expect((await readdir(target)).filter((name) => name.startsWith('.'))).toEqual([])
  await expect(restoreBackup(folder, '/proc/filiera', { migrations })).rejects.toThrow('non si può scrivere (ENOENT)')
})

test('reports every missing size of a picture that the database uses', { timeout: 60_000 }, async () => {
  // Simulates a disk that lost the file before the backup.
  const [gone = ''] = await keepListed(folder, (path) => !path.endsWith('/400.avif'))
  const { problems } = await restoreBackup(folder, house.elsewhere(), { migrations })
  expect(problems).toEqual([`File di immagini mancanti: 1, il primo ${gone.slice('objects/'.length)}.`])
})

test('a backup without pictures does not claim that they are complete', { timeout: 60_000 }, async () => {
  await keepListed(folder, (path) => !path.startsWith('objects/'))
  await rm(join(folder, 'objects'), { recursive: true })
  const { code, printed } = await house.run('restore.ts', [folder, '--into', house.elsewhere()], {})
  expect(printed).toContain('Il backup non contiene immagini')
  expect(printed).toContain('Giacenze e conti tornano.')
  expect(code).toBe(0)
})
