import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { chooseServerAccount, requirePassable } from './embedded-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './embedded-binaries.ts'
import { ensureCluster, openDataDir, openPassword, serverEnvironment } from './embedded-cluster.ts'
import {
  type Durability,
  findRunningServer,
  type LaunchedServer,
  launchServer,
  type RunningServer,
} from './embedded-process.ts'
import { openSession, takeAppLock } from './embedded-session.ts'

export interface EmbeddedPostgres {
  /** For node-postgres: the role and the database are both `filiera`; the role owns it, may create others, no more. */
  url: string
  /** True when the server of an application that was killed was found running and taken over. */
  attached: boolean
  /** Stops the server and waits for it; close the pools first, or their queries are cut off. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** 'test' gives up surviving a power cut for speed. */
  durability?: Durability
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
  launch: () => Promise<LaunchedServer>
}
interface Reached {
  server: RunningServer
  session: pg.Client
  attached: boolean
}

/** Starts the bundled PostgreSQL on `{dataDir}/postgres`, creating it on the first start (decisions.md §11). */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, durability = 'full' } = options
  const binaries = await findPostgresBinaries()
  const house = await openHouse(options.dataDir, binaries, durability, log)

  let { server, session, attached } = await enter(house)
  let stopping: Promise<void> | undefined
  let recovery: Promise<void> | undefined
  watch()
  await ensureDatabase(session, house.password)
  return { url: urlOf(server, house.password), attached, stop: () => (stopping ??= stop()) }

  /** A crash of the server ends the session and with it the lock: bring both back, the pool reconnects by itself. */
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
    // The session, and so the lock, is held until the server itself ends it.
    await askToStop(server, house.clusterDir, binaries)
    const deadline = Date.now() + stopTimeoutMs
    while ((await findRunningServer(house.clusterDir)) && Date.now() < deadline) await sleep(pollMs)
    await session.end().catch(() => {})
    await removeSocketDir(server.host)
  }
}

async function openHouse(
  wantedDir: string,
  binaries: PostgresBinaries,
  durability: Durability,
  log: (line: string) => void,
): Promise<House> {
  const dataDir = await openDataDir(wantedDir)
  const clusterDir = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  const account = await chooseServerAccount(dataDir, clusterDir)
  await requirePassable(dataDir, account)
  await requirePassable(binaries.directory, account)
  const password = await openPassword(dataDir, clusterDir, account)
  const cluster = await ensureCluster({ dataDir, clusterDir, account, binaries, sync: durability === 'full' })
  if (cluster.created) log('Database creato.')
  const environment = serverEnvironment()
  const launch = () =>
    launchServer({ postgres: binaries.postgres, clusterDir, logFile, account, durability, environment })
  return { dataDir, clusterDir, password, logFile, launch }
}

/** A session that holds the lock; when the server goes away in between (its application was closing), once more. */
async function enter(house: House, again = true): Promise<Reached> {
  const reached = await reachServer(house)
  try {
    await takeAppLock(reached.session, house.dataDir)
    return reached
  } catch (error) {
    await reached.session.end()
    if (error instanceof StartupError || !again) throw error
    return enter(house, false)
  }
}

/** Connects to the server that is running or, when there is none, to one started here. */
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
      // More than once: the last sessions of a server that was killed may hold its memory for a moment.
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
    // Copied as files: through shared memory and the log, its 7 MB would stay there.
    await session.query('create database filiera owner filiera strategy file_copy')
  }
}

export function urlOf(server: RunningServer, password: string): string {
  const host = encodeURIComponent(server.host)
  // The host parameter wins; the name before it only keeps the string readable to `new URL`. Port and sslmode are
  // spelt out, or PGPORT and PGSSLMODE of the environment would fill them in.
  return `postgres://filiera:${password}@localhost/filiera?host=${host}&port=${server.port}&sslmode=disable`
}

/** Fast shutdown: sessions are cut, a checkpoint is written. */
async function askToStop(server: RunningServer, clusterDir: string, binaries: PostgresBinaries): Promise<void> {
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
