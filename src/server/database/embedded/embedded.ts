import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { chooseServerAccount, requirePassable } from './embedded-account.ts'
import { findPostgresBinaries, type PostgresBinaries, reachableBinaries } from './embedded-binaries.ts'
import { ensureCluster, openDataDir, openPassword, serverEnvironment } from './embedded-cluster.ts'
import {
  type Durability,
  findRunningServer,
  type LaunchedServer,
  launchServer,
  type RunningServer,
} from './embedded-process.ts'
import { lockApp, openSession } from './embedded-session.ts'

export interface EmbeddedPostgres {
  /**
   * Connection string for node-postgres. Role and database are both named `filiera`. The role owns the database and may create others, but has no
   * other privileges.
   */
  url: string
  /** True if it took over the running server of a killed application. */
  attached: boolean
  /** Stops the server and waits for it. Close the pools first, or their queries are aborted. */
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** 'test' is faster but may lose data in a power failure. */
  durability?: Durability
  /** Defaults to 60; one instance needs 18. */
  maxConnections?: number | undefined
}

const startTimeoutMs = 30_000
const stopTimeoutMs = 8_000
const pollMs = 25
const maxLaunches = 10
const launchPauseMs = 300
const recoveryPauseMs = 1_000

interface House {
  dataDir: string
  clusterDir: string
  password: string
  logFile: string
  binaries: PostgresBinaries
  launch: () => Promise<LaunchedServer>
}
interface Reached {
  server: RunningServer
  session: pg.Client
  attached: boolean
}

/** Starts the bundled PostgreSQL on `{dataDir}/postgres`. The first start creates the cluster. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options
  const house = await openHouse(options, log)

  let { server, session, attached } = await enter(house)
  let stopping: Promise<void> | undefined
  let recovery: Promise<void> | undefined
  watch()
  await ensureDatabase(session, house.password)
  return { url: urlOf(server, house.password), attached, stop: () => (stopping ??= stop()) }

  /** A crash of the server ends the session and its lock. Both are restored, and the pool reconnects on its own. */
  function watch(): void {
    session.once('end', () => {
      if (!stopping) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    while (!stopping) {
      log('Il database si è interrotto: lo riprendo.')
      try {
        ;({ server, session } = await enter(house))
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(recoveryPauseMs)
      }
    }
  }

  async function stop(): Promise<void> {
    await recovery
    // The session, and with it the lock, is held until the server itself ends it.
    await askToStop(server, house)
    const deadline = Date.now() + stopTimeoutMs
    while ((await findRunningServer(house.clusterDir)) && Date.now() < deadline) await sleep(pollMs)
    await session.end().catch(() => {})
    await removeSocketDir(server.host)
  }
}

async function openHouse(options: EmbeddedPostgresOptions, log: (line: string) => void): Promise<House> {
  const { durability = 'full', maxConnections } = options
  const dataDir = await openDataDir(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  const account = await chooseServerAccount(dataDir, clusterDir, (await findRunningServer(clusterDir)) !== undefined)
  await requirePassable(dataDir, account)
  const binaries = await reachableBinaries(await findPostgresBinaries(), account, log)
  const password = await openPassword(dataDir, clusterDir, account)
  const cluster = await ensureCluster({ dataDir, clusterDir, account, binaries, sync: durability === 'full' })
  if (cluster.created) log('Database creato.')
  const environment = serverEnvironment()
  const launch = () =>
    launchServer({ postgres: binaries.postgres, clusterDir, logFile, account, durability, maxConnections, environment })
  return { dataDir, clusterDir, password, logFile, binaries, launch }
}

/** Opens a session that holds the lock. Retries once if the server stops in the meantime because its application was closing. */
async function enter(house: House, again = true): Promise<Reached> {
  const reached = await reachServer(house)
  try {
    await lockApp(reached.session, house.dataDir)
    return reached
  } catch (error) {
    await reached.session.end()
    if (error instanceof StartupError || !again) throw error
    return enter(house, false)
  }
}

/** Connects to the running server, or starts one. */
async function reachServer(house: House): Promise<Reached> {
  const deadline = Date.now() + startTimeoutMs
  let child: LaunchedServer | undefined
  let launches = 0
  let lastProblem = ''
  while (Date.now() < deadline) {
    const server = await findRunningServer(house.clusterDir)
    if (server) {
      const session = server.host && (await openSession(server, house, (problem) => (lastProblem = problem)))
      if (session) return { server, session, attached: server.pid !== child?.pid }
    } else if (!child || child.hasExited()) {
      // Several attempts, because the last sessions of a killed server may hold its shared memory for a moment.
      if (launches === maxLaunches) break
      if (launches > 0) await sleep(launchPauseMs)
      launches += 1
      child = await house.launch()
    }
    await sleep(pollMs)
  }
  if (child?.hasExited()) await removeSocketDir(child.socketDir)
  const tail = await lastLines(house.logFile)
  throw new StartupError(`Il database in ${house.clusterDir} non si avvia. ${lastProblem}\n${tail}`.trim())
}

async function ensureDatabase(session: pg.Client, password: string): Promise<void> {
  const { rows } = await session.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'filiera') as role,
            exists (select from pg_database where datname = 'filiera') as database`,
  )
  if (!rows[0]?.role) {
    await session.query(`create role filiera login createdb password ${session.escapeLiteral(password)}`)
  }
  if (!rows[0]?.database) {
    // Copied as files. Otherwise the 7 MB would go through, and stay in, shared memory and the write-ahead log.
    await session.query('create database filiera owner filiera strategy file_copy')
  }
}

export function urlOf(server: RunningServer, password: string): string {
  const host = encodeURIComponent(server.host)
  // The host parameter takes precedence; the host name before it only keeps the address valid for `new URL`. Port and sslmode are explicit, because
  // PGPORT and PGSSLMODE of the environment would apply otherwise.
  return `postgres://filiera:${password}@localhost/filiera?host=${host}&port=${server.port}&sslmode=disable`
}

/** Fast shutdown: ends the sessions and writes a checkpoint. */
async function askToStop(server: RunningServer, { clusterDir, binaries }: House): Promise<void> {
  const running = await findRunningServer(clusterDir)
  if (!running) return
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pg_ctl, ['stop', '-D', clusterDir, '-m', 'fast', '-W'])
  } else {
    process.kill(server.pid === running.pid ? server.pid : running.pid, 'SIGINT')
  }
}

async function removeSocketDir(host: string): Promise<void> {
  if (host.startsWith('/')) await rm(host, { recursive: true, force: true })
}

async function lastLines(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-12).join('\n')
}
