import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../domain/clock.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { isReachable, migrateDatabase, openDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { openAppContext } from './open-app-context.ts'
import { onShutdown } from './shutdown.ts'
import { describeStart } from './start-notice.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '../..')

/** Reads the configuration, opens the database, starts the jobs, listens. Anything wrong ends in one sentence (decisions.md §11). */
const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const say = (line: string) => process.stdout.write(`${line}\n`)

await mkdir(config.data.directory, { recursive: true }).catch(() => {
  throw new StartupError(
    `La cartella dei dati ${config.data.directory} non è scrivibile: indica un’altra cartella con DATA_DIR.`,
  )
})
await requireFreePort(config.http)

const embedded = config.data.databaseUrl
  ? null
  : await startEmbeddedPostgres({ dataDir: config.data.directory, log: say })
const databaseUrl = config.data.databaseUrl ?? embedded?.url ?? ''
const db = openDatabase(databaseUrl)
try {
  if (!(await isReachable(db))) {
    throw new StartupError(
      'Il database indicato da DATABASE_URL non è raggiungibile: controlla indirizzo e credenziali.',
    )
  }
  await migrateDatabase(db, join(root, 'migrations'))
  const app = await openAppContext({ config, db, databaseUrl, clock: systemClock, log })
  const demo = config.demo ? await seedDemo(app, { assets: join(root, 'assets/demo/pictures'), log: say }) : null
  const http = await buildApp(app, { webDirectory: join(root, 'dist/web') })
  await http.listen({ host: config.http.host, port: config.http.port })
  app.listensOn(http.server.address())
  await app.jobs.start(app)

  onShutdown([
    { name: 'Server web', run: () => http.close() },
    { name: 'Lavori in coda', run: () => app.jobs.stop() },
    { name: 'E-mail', run: () => app.mailer.close() },
    { name: 'Connessioni al database', run: () => db.close() },
    ...(embedded ? [{ name: 'Database', run: () => embedded.stop() }] : []),
  ])
  for (const line of describeStart(app, demo)) say(line)
} catch (error) {
  await db.close().catch(() => undefined)
  await embedded?.stop()
  throw error
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
