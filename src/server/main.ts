import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../domain/time/clock.ts'
import { buildApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { scheduleBackups } from './backup/schedule-backups.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded.ts'
import { openDataDir } from './database/embedded/embedded-cluster.ts'
import { upgradeReachable } from './database/upgrade/upgrade-reachable.ts'
import { withoutParameters } from './database/without-parameters.ts'
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.ts'
import { type DemoAccount, seedDemo } from './demo/seed-demo.ts'
import { releaseStartMemory } from './garbage.ts'
import { graceOf } from './http/connections/prompt-close.ts'
import { openAppContext } from './open-app-context.ts'
import { openLog } from './process/log.ts'
import { closeInOrder, onShutdown, type ShutdownStep } from './process/shutdown.ts'
import { describeMovedData, describeStart } from './process/start-notice.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '../..')

const config = readConfig(process.env)
const log = openLog(config.logLevel)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Steps to close everything opened so far, most recent first. Filled during the start, which a signal may interrupt. */
const steps: ShutdownStep[] = []
const stopping = onShutdown(steps, { prepare: leaveRotation })
/** Set once the server listens. */
let serving: AppContext | undefined

try {
  await start()
} catch (error) {
  // A start fails while its parts are being closed after a signal; the process exits when closing is done.
  if (stopping.aborted) await new Promise(() => undefined)
  await closeInOrder(steps, { log: say })
  throw withoutParameters(error)
}

/** Opens the database, starts the jobs and listens. Any failure ends the start with one sentence. */
async function start(): Promise<void> {
  await openDataDir(config.data.directory)
  await requireFreePort(config.http)

  const databaseUrl = config.data.databaseUrl ?? (await startOwnPostgres())
  const { directDatabaseUrl: directUrl, connections } = config.data
  const db = openDatabase(databaseUrl, { connections, directUrl })
  steps.unshift({ name: 'Connessioni al database', run: () => db.close() })
  await upgradeReachable(db, join(root, 'migrations'))
  if (config.production) await refuseDemoAccounts(db)

  const app = await openAppContext({ config, db, clock: systemClock, log })
  steps.unshift(
    // Closed before the jobs, so that a job waiting for Telegram, VIES or another server ends at once.
    { name: 'Telegram', run: () => app.notifier.close() },
    { name: 'Immagini da altri siti', run: () => app.pictureFetcher.close() },
    { name: 'VIES', run: () => app.vatRegistry.close() },
    { name: 'Replica del database', run: () => app.replica?.close() },
    // Its share of the ten seconds would be shorter than the time granted by the queue to running jobs.
    { name: 'Lavori in coda', run: () => app.jobs.stop(), limitMs: 7_000 },
    { name: 'E-mail', run: () => app.mailer.close() },
    { name: 'Immagini', run: () => app.decoder.close() },
    { name: 'Ricevute', run: () => app.receipts.close() },
    { name: 'Bolle', run: () => app.packingSlips.close() },
    { name: 'Tracce', run: () => app.traces?.close() },
  )
  const demo = config.demo === null ? [] : await fillDemo(app, db.directUrl)

  const http = await buildApp(app, { dist: join(root, 'dist') })
  // Slightly more than the grace period for responses in progress.
  steps.unshift({ name: 'Server web', run: () => http.close(), limitMs: graceOf(config) + 500 })
  // Before the server listens: an occupied port must prevent the start.
  if (app.metrics) {
    steps.unshift({ name: 'Misure', run: () => app.metrics?.close() })
    await app.metrics.listen()
  }
  await http.listen({ host: config.http.host, port: config.http.port })
  app.listensOn(http.server.address())
  serving = app
  if (config.jobs) {
    await app.jobs.start(app)
    steps.unshift({ name: 'Backup', run: scheduleBackups(app) })
  }
  releaseStartMemory()
  for (const line of describeStart(app, demo)) say(line)
}

/**
 * Makes `/readyz` fail, so that no new requests are routed here. After SIGTERM, sent by process managers, waits until load balancers have noticed;
 * after Ctrl+C it does not wait.
 */
async function leaveRotation(signal: NodeJS.Signals): Promise<void> {
  serving?.readiness.stop()
  if (serving && signal === 'SIGTERM') await sleep(config.http.shutdownDelayMs)
}

/** Uses its own connections: they grow to 15 MB during a first start and are closed afterwards. */
async function fillDemo(app: AppContext, databaseUrl: string): Promise<readonly DemoAccount[]> {
  const assets = join(root, 'assets/demo/pictures')
  const db = openDatabase(databaseUrl, { connections: 2 })
  try {
    const own = { ...app, db }
    // The month is paid in the sandbox.
    const business = config.demo === 'business' && app.sandbox ? own : null
    return await seedDemo(own, { assets, log: say, signal: stopping, business })
  } finally {
    await db.close()
  }
}

/** Adds the shutdown step before the start, because the database server would outlive this process unless it is stopped. */
async function startOwnPostgres(): Promise<string> {
  const { directory, instead } = config.data
  if (instead) say(describeMovedData(directory, instead))
  const starting = startEmbeddedPostgres({ dataDir: directory, log: say })
  const started = starting.catch(() => null)
  steps.unshift({ name: 'Database', run: async () => (await started)?.stop() })
  return (await starting).url
}

/** Runs before the database is started, to fail early. */
async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => {
        const reason =
          error.code === 'EADDRINUSE'
            ? `La porta ${port} è già in uso: chiudi il programma che la occupa o scegline un’altra con PORT.`
            : `Non posso ascoltare su ${host}:${port} (${error.code}): controlla HOST e PORT.`
        reject(new StartupError(reason))
      })
      .listen({ host, port }, () => probe.close(() => resolve()))
  })
}
