import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { superuser } from './embedded-cluster.ts'
import type { RunningServer } from './embedded-process.ts'

const lockPatienceMs = 1_000
const pollMs = 25
/** Arbitrary key. Only Filiera takes locks in this cluster's `postgres` database. */
const appLock = 20_260_211
const serverNotReady = '57P03'
const wrongPassword = '28P01'

interface Cluster {
  dataDir: string
  clusterDir: string
  password: string
}

/** Opens a superuser session with the server. Returns undefined and reports the problem if the server is not ready yet. */
export async function openSession(
  server: RunningServer,
  cluster: Cluster,
  onProblem: (message: string) => void,
): Promise<pg.Client | undefined> {
  const session = new pg.Client({
    ...{ host: server.host, port: server.port, user: superuser, password: cluster.password, database: 'postgres' },
    ssl: false,
    application_name: `filiera ${process.pid}`,
    connectionTimeoutMillis: 2_000,
  })
  // Without a listener, the error sent at the server's shutdown would terminate the process. The 'end' event that follows is handled.
  session.on('error', () => {})
  try {
    await session.connect()
    const { rows } = await session.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory === cluster.clusterDir || process.platform === 'win32') return session
    onProblem(`Il processo ${server.pid} serve ${rows[0]?.data_directory}.`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === wrongPassword) {
      throw new StartupError(`La password in ${join(cluster.dataDir, 'postgres-password')} non è quella del database.`)
    }
    if (code !== serverNotReady) onProblem(error instanceof Error ? error.message : String(error))
  }
  await session.end().catch(() => {})
  return undefined
}

/**
 * Allows one application per data directory. An advisory lock instead of a pid file: the server releases it when the connection closes, however the
 * process ends, so it never becomes stale and a recycled pid cannot be mistaken for ours.
 */
export async function lockApp(session: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + lockPatienceMs
  for (;;) {
    const { rows } = await session.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [appLock])
    if (rows[0]?.locked) return
    if (Date.now() > deadline) break
    await sleep(pollMs)
  }
  const { rows } = await session.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [appLock],
  )
  const pid = rows[0]?.application_name.split(' ')[1] ?? 'sconosciuto'
  throw new StartupError(
    `Filiera è già in esecuzione su ${dataDir} (processo ${pid}): fermala prima, o scegli un'altra DATA_DIR.`,
  )
}
