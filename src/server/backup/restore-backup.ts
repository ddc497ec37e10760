import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { migrateDatabase } from '../database/upgrade/migrate-database.ts'
import { StartupError } from '../startup-error.ts'
import { checkRestored, type Restored } from './check-restored.ts'
import { filesIn, readManifest, verifyFiles } from './manifest.ts'

/**
 * Puts a backup into `dataDir`, which must be empty or not there, starts its database once, and checks what it says. Nothing is changed if the backup
 * is not whole. Throws a `StartupError` with a sentence.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  options: { migrations: string; log?: (line: string) => void },
): Promise<Restored> {
  const { log = () => undefined } = options
  const present = await readdir(dataDir).catch(() => [])
  if (present.length > 0) {
    throw new StartupError(
      `La cartella ${dataDir} non è vuota: ferma il portale e sposta quello che contiene, o scegline un’altra con --into.`,
    )
  }
  const manifest = await readManifest(folder)
  log(`Controllo ${manifest.files.length} file del backup del ${manifest.createdAt}…`)
  await verifyFiles(folder, manifest)

  const draft = `${dataDir}.ripristino-${process.pid}`
  try {
    log('Copio…')
    for (const { path } of manifest.files) {
      await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, path), join(draft, path))
    }
    await makeEmptied(draft)
    await rm(dataDir, { recursive: true, force: true })
    await rename(draft, dataDir)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw new StartupError(`In ${dataDir} non si può scrivere: controlla permessi e spazio.`, { cause })
  }
  log('Avvio il database e lo controllo…')
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  const db = openDatabase(embedded.url, { connections: 2 })
  try {
    await migrateDatabase(db, options.migrations)
    return await checkRestored(db, await storedFiles(dataDir))
  } finally {
    await db.close()
    await embedded.stop()
  }
}

/** Null where the portal keeps its files in an S3-compatible store. */
const storedFiles = async (dataDir: string): Promise<ReadonlySet<string> | null> =>
  filesIn(join(dataDir, 'objects')).then(
    (files) => new Set(files),
    () => null,
  )

/** Folders that PostgreSQL expects; a manifest names files only. */
async function makeEmptied(draft: string): Promise<void> {
  const folders = ['pg_commit_ts', 'pg_dynshmem', 'pg_logical/mappings', 'pg_logical/snapshots', 'pg_multixact/members']
  const more = [
    'pg_multixact/offsets',
    'pg_notify',
    'pg_replslot',
    'pg_serial',
    'pg_snapshots',
    'pg_stat',
    'pg_stat_tmp',
  ]
  const rest = ['pg_subtrans', 'pg_tblspc', 'pg_twophase', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_xact']
  for (const each of [...folders, ...more, ...rest]) {
    await mkdir(join(draft, 'postgres', each), { recursive: true, mode: 0o700 })
  }
}
