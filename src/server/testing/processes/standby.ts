import { existsSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseServerAccount, giveTree } from '../../database/embedded/embedded-account.ts'
import { findPostgresBinaries, reachableBinaries } from '../../database/embedded/embedded-binaries.ts'
import { openDataDir, serverEnvironment, superuser } from '../../database/embedded/embedded-cluster.ts'
import { findRunningServer, launchServer, type RunningServer } from '../../database/embedded/embedded-process.ts'

export interface Standby extends AsyncDisposable {
  /** URL for node-postgres. */
  url: string
  /** Pauses replay: shows no newer data until `goOn`. */
  standStill(): Promise<void>
  goOn(): Promise<void>
  /** Stops answering but keeps all connections open. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Promotes the standby to a primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const urlOf = ({ host, port }: RunningServer, user: string, password: string, database: string) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`

/** Starts a hot standby of the embedded PostgreSQL in `primaryDir`, following PostgreSQL's documentation for a manual base backup. */
export async function startStandby(primaryDir: string, directory: string): Promise<Standby> {
  const primary = await findRunningServer(join(primaryDir, 'postgres'))
  if (!primary) throw new Error('No primary is running')
  const password = (await readFile(join(primaryDir, 'postgres-password'), 'utf8')).trim()
  const dataDir = await openDataDir(directory)
  const clusterDir = join(dataDir, 'postgres')
  const copied = new pg.Client({ connectionString: urlOf(primary, superuser, password, 'postgres') })
  let maxConnections: number
  await copied.connect()
  try {
    await copied.query("select pg_backup_start('standby', true)")
    const isLeftOut = (path: string) => path.endsWith('postmaster.pid') || path.endsWith('postmaster.opts')
    await cp(join(primaryDir, 'postgres'), clusterDir, { recursive: true, filter: (path) => !isLeftOut(path) })
    const { rows } = await copied.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(clusterDir, 'backup_label'), rows[0]?.labelfile ?? '')
    // A standby with a lower limit than its primary does not start.
    const { rows: limits } = await copied.query<{ max_connections: string }>('show max_connections')
    maxConnections = Number(limits[0]?.max_connections)
  } finally {
    await copied.end()
  }
  await writeFile(join(clusterDir, 'standby.signal'), '')
  await writeFile(
    join(clusterDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.host} port=${primary.port} user=${superuser} password=${password}'\n`,
  )
  const account = await chooseServerAccount(primaryDir, join(primaryDir, 'postgres'), true)
  if (account) await giveTree(clusterDir, account)
  const binaries = await reachableBinaries(await findPostgresBinaries(), account, () => undefined)
  const launched = await launchServer({
    postgres: binaries.postgres,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    account,
    durability: 'full',
    maxConnections,
    environment: serverEnvironment(),
  })
  const server = await untilRunning(clusterDir)
  const admin = await connected(urlOf(server, superuser, password, 'postgres'))
  const send = (signal: NodeJS.Signals) => launched.pid !== undefined && process.kill(launched.pid, signal)
  const sendAll = async (signal: NodeJS.Signals) => {
    const children = await readFile(`/proc/${launched.pid}/task/${launched.pid}/children`, 'utf8')
    for (const pid of [launched.pid, ...children.trim().split(' ').map(Number)]) {
      try {
        if (pid) process.kill(pid, signal)
      } catch {
        // The process has already exited.
      }
    }
  }
  const stop = async () => {
    if (launched.hasExited()) return
    await sendAll('SIGCONT')
    send('SIGINT')
    for (let n = 0; n < 400 && !launched.hasExited(); n++) await sleep(25)
    await rm(launched.socketDir, { recursive: true, force: true })
  }
  return {
    url: urlOf(server, 'filiera', password, 'filiera'),
    standStill: async () => void (await admin.query('select pg_wal_replay_pause()')),
    goOn: async () => void (await admin.query('select pg_wal_replay_resume()')),
    freeze: () => sendAll('SIGSTOP'),
    thaw: () => sendAll('SIGCONT'),
    promote: async () => void (await admin.query('select pg_promote()')),
    stop,
    [Symbol.asyncDispose]: async () => {
      await admin.end().catch(() => undefined)
      await stop()
    },
  }
}

/** Retries, because a standby refuses connections until it has reached a consistent state. */
async function connected(url: string): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 100) throw error
      await sleep(100)
    }
  }
}

async function untilRunning(clusterDir: string): Promise<RunningServer> {
  for (let n = 0; n < 400; n++) {
    const server = await findRunningServer(clusterDir)
    // The file may be read while it is being written, with a truncated folder name.
    if (server && existsSync(join(server.host, `.s.PGSQL.${server.port}`))) return server
    await sleep(25)
  }
  throw new Error('The standby does not start')
}
