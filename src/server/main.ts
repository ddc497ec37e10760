import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../domain/clock.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { isReachable, openDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { openDataDir } from './database/embedded-cluster.ts'
import { migrateDatabase } from './database/upgrade/migrate-database.ts'
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { openAppContext } from './open-app-context.ts'
import { closeInOrder, onShutdown, type ShutdownStep } from './shutdown.ts'
import { describeStart } from './start-notice.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '../..')

const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What is open, the last one first: the order of closing. Filled as the start goes on, which may be told to stop half-way. */
const steps: ShutdownStep[] = []
const stopping = onShutdown(steps)

try {
  await start()
} catch (error) {
  // The start fails because what it needs is being closed: the process ends when that is done.
  if (stopping.aborted) await new Promise(() => undefined)
  await closeInOrder(steps, { log: say })
  throw error
}

/** Opens the database, starts the jobs, listens. Anything wrong ends in one sentence (decisions.md §11). */
async function start(): Promise<void> {
  await openDataDir(config.data.directory)
  await requireFreePort(config.http)

  const databaseUrl = config.data.databaseUrl ?? (await startOwnPostgres())
  const db = openDatabase(databaseUrl)
  steps.unshift({ name: 'Connessioni al database', run: () => db.close() })
  if (!(await isReachable(db))) {
    throw new StartupError(
      'Il database indicato da DATABASE_URL non è raggiungibile: controlla indirizzo e credenziali.',
    )
  }
  await migrateDatabase(db, join(root, 'migrations'))
  if (config.production) await refuseDemoAccounts(db)

  const app = await openAppContext({ config, db, databaseUrl, clock: systemClock, log })
  steps.unshift(
    { name: 'Lavori in coda', run: () => app.jobs.stop() },
    { name: 'E-mail', run: () => app.mailer.close() },
  )
  const assets = join(root, 'assets/demo/pictures')
  const demo = config.demo ? await seedDemo(app, { assets, log: say, signal: stopping }) : []

  const http = await buildApp(app, { dist: join(root, 'dist') })
  steps.unshift({ name: 'Server web', run: () => http.close() })
  await http.listen({ host: config.http.host, port: config.http.port })
  app.listensOn(http.server.address())
  await app.jobs.start(app)
  for (const line of describeStart(app, demo)) say(line)
}

/** Its step stands before it starts: the server outlives us unless it is stopped. */
async function startOwnPostgres(): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir: config.data.directory, log: say })
  const started = starting.catch(() => null)
  steps.unshift({ name: 'Database', run: async () => (await started)?.stop() })
  return (await starting).url
}

/** Says so before the database is started, rather than after. */
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
