import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { entriesOf } from '../../files/folders.ts'
import { StartupError } from '../../startup-error.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { findRunningServer } from './embedded-process.ts'
import { openSession } from './embedded-session.ts'

/** Copies a file. A file that has disappeared in the meantime is skipped. `path` is relative to the cluster. */
type CopyFile = (path: string) => Promise<void>

/** Folders whose contents a server recreates at its start, or that describe only the running server. The folders are copied empty. */
const emptied: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])

const leftOut = (name: string): boolean =>
  name === 'postmaster.pid' || name === 'postmaster.opts' || name === 'pg_internal.init' || name.startsWith('pgsql_tmp')

/**
 * Copies a cluster while its server is running: PostgreSQL repairs files that were copied during a write from the write-ahead log, which is copied
 * last. `session` must belong to a superuser. `to` must be an empty folder; `copy` writes the files into it. Returns an instant: everything committed
 * before it is in the copy.
 * Source: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyCluster(session: pg.Client, from: string, to: string, copy: CopyFile): Promise<Date> {
  // The slot keeps the required log segments until they are copied, however long that takes. It ends with the session.
  const slot = `backup_${randomUUID().replaceAll('-', '_')}`
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  try {
    const { rows: begun } = await session.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('filiera', true)) as segment",
    )
    await copyFolder(from, to, '', copy)
    const { rows: now } = await session.query<{ now: Date }>('select clock_timestamp() as now')
    const { rows: ended } = await session.query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
    )
    const [first, last] = [begun[0]?.segment ?? '', ended[0]?.segment ?? '']
    const segments = (await readdir(join(from, 'pg_wal'))).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
    )
    for (const name of segments) await copy(join('pg_wal', name))
    await writeFile(join(to, 'backup_label'), ended[0]?.label ?? '', { mode: 0o600, flush: true })
    return now[0]?.now ?? new Date(0)
  } finally {
    await session.query('select pg_drop_replication_slot($1)', [slot]).catch(() => undefined)
  }
}

async function copyFolder(from: string, to: string, path: string, copy: CopyFile): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  if (emptied.has(path)) {
    if (path === 'pg_wal') await mkdir(join(to, path, 'archive_status'), { recursive: true, mode: 0o700 })
    return
  }
  const entries = await entriesOf(join(from, path))
  for (const entry of entries) {
    const inner = join(path, entry.name)
    if (leftOut(entry.name)) continue
    if (entry.isDirectory()) await copyFolder(from, to, inner, copy)
    else if (entry.isFile()) await copy(inner)
  }
}

/** A superuser session with the embedded server. */
export type ClusterSession = pg.Client

/** Runs `work` with a superuser session on the running server, or on one that is started for it. */
export async function withClusterSession<Result>(
  dataDir: string,
  log: ((line: string) => void) | undefined,
  work: (session: ClusterSession) => Promise<Result>,
): Promise<Result> {
  const clusterDir = join(dataDir, 'postgres')
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => null)
  if (password === null) {
    throw new StartupError(`In ${dataDir} non c’è ancora un database: avvia prima il portale, o indica DATA_DIR.`)
  }
  const own = (await findRunningServer(clusterDir))
    ? null
    : await startEmbeddedPostgres({ dataDir, ...(log && { log }) })
  try {
    const server = await findRunningServer(clusterDir)
    const cluster = { dataDir, clusterDir, password: password.trim() }
    const session = server && (await openSession(server, cluster, () => undefined))
    if (!session) throw new StartupError(`Il database in ${clusterDir} non risponde: riprova tra poco.`)
    try {
      return await work(session)
    } finally {
      await session.end().catch(() => undefined)
    }
  } finally {
    await own?.stop()
  }
}
