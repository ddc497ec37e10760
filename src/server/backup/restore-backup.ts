import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase, type Queryable } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded.ts'
import { isRunning } from '../database/embedded/embedded-process.ts'
import { setStatementTimeout } from '../database/statement-limit.queries.ts'
import { migrateDatabase } from '../database/upgrade/migrate-database.ts'
import { findLedgerDifferences } from '../features/stock/stock.reads.ts'
import { codeOf, entriesOf, filesIn, makeFolder } from '../files/folders.ts'
import { renditionFiles } from '../gateways/pictures/renditions.ts'
import { StartupError } from '../startup-error.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { countRestored, type RestoredCounts, selectShownPictures, selectWrongBooks } from './restored.queries.ts'

const draftPrefix = '.ripristino-'

/**
 * Restores a backup into `dataDir`, which must be empty or missing, starts its database once and checks its contents. Changes nothing if the backup
 * is incomplete. Throws a `StartupError` with an Italian sentence.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  options: { migrations: string; log?: (line: string) => void },
): Promise<Restored> {
  const { log = () => undefined } = options
  const unwritable = (cause: unknown) =>
    new StartupError(
      `In ${dataDir} non si può scrivere${codeOf(cause) ? ` (${codeOf(cause)})` : ''}: controlla permessi e spazio.`,
      { cause },
    )
  const stale = await requireEmpty(dataDir).catch((cause: unknown) => {
    throw cause instanceof StartupError ? cause : unwritable(cause)
  })
  const manifest = await readManifest(folder)
  log(`Controllo ${manifest.files.length} file del backup del ${manifest.createdAt}…`)
  await verifyFiles(folder, manifest)
  log('Copio…')
  try {
    for (const name of stale) await rm(join(dataDir, name), { recursive: true, force: true })
    await copyInto(dataDir, folder, manifest)
  } catch (cause) {
    throw cause instanceof StartupError ? cause : unwritable(cause)
  }
  log('Avvio il database e lo controllo…')
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  const db = openDatabase(embedded.url, { connections: 2 })
  try {
    await migrateDatabase(db, options.migrations)
    const files = await storedFiles(dataDir)
    return await db.transaction(async (tx) => {
      // The checks read every order and every movement.
      await setStatementTimeout(tx, '0')
      return checkRestored(tx, files)
    })
  } finally {
    await db.close()
    await embedded.stop()
  }
}

/** Returns the drafts left in the folder by processes that died during a restore. Ignores `lost+found`. */
async function requireEmpty(dataDir: string): Promise<string[]> {
  const names = (await entriesOf(dataDir)).map(({ name }) => name).filter((name) => name !== 'lost+found')
  const isLeft = (name: string) => {
    const pid = Number(name.startsWith(draftPrefix) ? name.slice(draftPrefix.length) : Number.NaN)
    return Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))
  }
  if (names.every(isLeft)) return names
  throw new StartupError(
    `La cartella ${dataDir} non è vuota: ferma il portale e sposta quello che contiene, o scegline un’altra con --into.`,
  )
}

/**
 * Copies within the folder, because it may be a mount point and its parent may not be writable. The database is moved last, because the portal needs
 * it to start.
 */
async function copyInto(dataDir: string, folder: string, { files }: Manifest): Promise<void> {
  await makeFolder(dataDir)
  const draft = join(dataDir, `${draftPrefix}${process.pid}`)
  try {
    await makeFolder(draft)
    for (const { path } of files) {
      await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, path), join(draft, path))
    }
    await makeEmptied(draft)
    // A portal started in the meantime has created its own secrets and database.
    await requireEmpty(dataDir)
    const parts = (await entriesOf(draft)).map(({ name }) => name).filter((name) => name !== 'postgres')
    for (const name of [...parts, 'postgres']) await rename(join(draft, name), join(dataDir, name))
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Null if the backup contains no files, because they are in an S3-compatible store. */
async function storedFiles(dataDir: string): Promise<ReadonlySet<string> | null> {
  const files = await filesIn(join(dataDir, 'objects'))
  return files.length > 0 ? new Set(files) : null
}

/** Creates the empty folders that PostgreSQL expects, because a manifest lists only files. */
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

interface Restored extends RestoredCounts {
  pictures: number
  /** False if the backup contains no files, so that pictures could not be checked. */
  hasFiles: boolean
  /** Detected problems as Italian sentences; empty for a correct backup. */
  problems: string[]
}

/** Checks a restored database for consistency, and against its files. `files`: null if they are in another store. */
async function checkRestored(db: Queryable, files: ReadonlySet<string> | null): Promise<Restored> {
  const counts = await countRestored(db)
  const stock = await findLedgerDifferences(db)
  const books = await selectWrongBooks(db)
  const shown = await selectShownPictures(db)
  const missing = files
    ? shown.flatMap((folder) => renditionFiles.map((file) => `${folder}/${file}`)).filter((key) => !files.has(key))
    : []
  const problems = [
    stock.length > 0 && `Giacenze diverse dai loro movimenti: ${stock.length} articoli.`,
    books.length > 0 && `Conti diversi dagli ordini: ${books.join(', ')}.`,
    missing.length > 0 && `File di immagini mancanti: ${missing.length}, il primo ${missing[0]}.`,
  ]
  return {
    ...counts,
    pictures: shown.length,
    hasFiles: files !== null,
    problems: problems.filter((problem) => problem !== false),
  }
}
