import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../testing/database/database-of-an-earlier-release.ts'
import { startTestApp } from '../testing/test-app.ts'
import { manifestFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp, nextAt } from './schedule-backups.ts'
import { writeBackup } from './write-backup.ts'

test('an unwritable folder fails with a clear message, and a failed scheduled backup is shown to admins', async () => {
  await using app = await startTestApp()
  for (const into of ['/proc/backup', '/dev/null/backup']) {
    await expect(writeBackup(app.context.config.data.directory, into, { now: new Date() })).rejects.toThrow(
      /non si può scrivere/,
    )
  }
  await backUp(app.context, '/proc/backup')
  const admin = await app.as('admin')
  const { body } = await admin.get<{ entries: { errorMessage: string }[] }>('/api/admin/errors')
  expect(JSON.stringify(body)).toContain('Il backup automatico non è riuscito')
})

test('the daily time is Italian time in summer and winter', () => {
  const next = (now: string, at: string) => nextAt(new Date(now), at).toISOString()
  expect(next('2026-01-10T01:00:00Z', '03:30')).toBe('2026-01-10T02:30:00.000Z')
  expect(next('2026-01-10T02:30:00Z', '03:30')).toBe('2026-01-11T02:30:00.000Z')
  expect(next('2026-07-10T23:00:00Z', '03:30')).toBe('2026-07-11T01:30:00.000Z')
})

test('rejects a folder that is not a backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'filiera-backup-'))
  try {
    const restored = restoreBackup(join(folder, 'backup'), join(folder, 'data'), { migrations: migrationsFolder })
    await expect(restored).rejects.toThrow(`manca ${manifestFile}`)
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
