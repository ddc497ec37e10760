import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, inject } from 'vitest'
import { type Clock, systemClock } from '../../domain/time/clock.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { connectDirectly } from '../database/direct-client.ts'
import { storeRoleSettings } from '../database/session-settings.ts'
import { type PictureFetcher, PictureUnavailable } from '../gateways/picture-fetch/picture-fetcher.ts'
import { type OpenAppContext, openAppContext } from '../open-app-context.ts'
import { openLog } from '../process/log.ts'
import { createTestDatabase } from './database/test-database.ts'
import { MovableClock } from './movable-clock.ts'
import { standInUrl } from './stand-ins/stand-in-ports.ts'

/** Every fetch fails. A test that needs external pictures replaces this with a fetcher for its stand-in. */
const noNetwork: PictureFetcher = {
  probe: () => Promise.reject(new PictureUnavailable('la rete è chiusa', { mayChange: true })),
  fetch: () => Promise.reject(new PictureUnavailable('la rete è chiusa', { mayChange: true })),
  close: () => undefined,
}

/** Stores the session settings. The portal does this during migrations, which a copy of the template does not need. */
async function keepSettings(url: string): Promise<void> {
  const client = await connectDirectly(url)
  await storeRoleSettings(client)
  await client.end()
}

/** With `TEST_THROUGH_PGBOUNCER=1`, the URL through PgBouncer, if the database is on the server shared by all tests. */
function throughPooler(databaseUrl: string): string {
  const serverOf = (url: string) => Object.assign(new URL(url), { pathname: '' }).href
  const pooler = inject('pooler')
  if (pooler === null || serverOf(databaseUrl) !== serverOf(inject('templateUrl'))) return databaseUrl
  return pooler.replace('{database}', new URL(databaseUrl).pathname)
}

export interface TestServerOptions {
  environment?: Record<string, string>
  clock?: Clock
  dist?: string
  /** Receives the log lines; needs `LOG_LEVEL` in the environment. */
  logInto?: string[]
  /** Starts another instance on this one's database. */
  beside?: { databaseUrl: string }
  /** Maps the database URL to the one used by the pools, through a pooler. */
  through?: (databaseUrl: string) => string
  /** Never lent to another test: for tests whose changes cannot be undone (the schema, connections, limits kept in memory). */
  own?: boolean
}

/** A running application and the parts used by test code. */
export interface RunningServer {
  context: OpenAppContext
  address: string
  databaseUrl: string
  /** Its data directory. */
  directory: string
  clock: MovableClock
  http: FastifyInstance
  /** Destination of the log lines. */
  log: { into: string[] | undefined }
  close(): Promise<void>
}

/** No test reaches Telegram, VIES or a shop: these URLs are those of the stand-ins, and without a stand-in the connection is refused. */
const environmentOf = ({ environment }: TestServerOptions): Record<string, string> => ({
  PORT: '0',
  DEMO: '0',
  APP_SECRET: 'secret-of-the-tests-only',
  LOG_LEVEL: 'silent',
  TELEGRAM_API_URL: standInUrl('telegram'),
  VIES_API_URL: standInUrl('vies'),
  SHOPIFY_API_URL: standInUrl('shopify'),
  ...environment,
})

/** Applications with the same shape are interchangeable for lending. */
export const shapeOf = (options: TestServerOptions): string =>
  JSON.stringify([Object.entries(environmentOf(options)).sort(), options.dist, options.logInto !== undefined])

type AppEvent = 'started' | 'lent' | 'given up' | 'left running'

/** Writes a line for `npm test`, which counts applications: the event, the reason and the test file. */
export function recordApp(event: AppEvent, why: string): void {
  const file = process.env.APPLICATIONS_FILE
  if (file) appendFileSync(file, `${event}\t${why}\t${expect.getState().testPath}\n`)
}

export async function openServer(options: TestServerOptions): Promise<RunningServer> {
  recordApp('started', shapeOf(options))
  const own = options.beside ? null : await createTestDatabase(inject('templateUrl'))
  const databaseUrl = options.beside?.databaseUrl ?? own?.url ?? ''
  const directory = await mkdtemp(join(tmpdir(), 'filiera-app-'))
  const config = readConfig({ DATA_DIR: directory, ...environmentOf(options) })
  const through = options.through ?? throughPooler
  const db = openDatabase(through(databaseUrl), { connections: config.data.connections, directUrl: databaseUrl })
  if (db.isPooled) await keepSettings(databaseUrl)
  const clock = new MovableClock(options.clock ?? systemClock)
  const log: RunningServer['log'] = { into: options.logInto }
  const context = await openAppContext({
    config,
    db,
    clock,
    log: openLog(config.logLevel, options.logInto && { write: (line) => log.into?.push(line) }),
  })
  context.pictureFetcher = noNetwork
  const http = await buildApp(context, { dist: options.dist ?? null })
  await http.listen({ host: '127.0.0.1', port: 0 })
  context.listensOn(http.server.address())
  return {
    context,
    address: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    databaseUrl,
    directory,
    clock,
    http,
    log,
    // Closed in reverse order; a failure does not prevent closing the rest.
    async close() {
      await using parts = new AsyncDisposableStack()
      parts.defer(() => rm(directory, { recursive: true, force: true }))
      parts.defer(() => own?.drop())
      parts.defer(() => db.close())
      parts.defer(() => context.traces?.close())
      parts.defer(() => context.packingSlips.close())
      parts.defer(() => context.receipts.close())
      parts.defer(() => context.decoder.close())
      parts.defer(() => context.mailer.close())
      parts.defer(() => context.jobs.stop())
      parts.defer(() => context.replica?.close())
      parts.defer(() => context.metrics?.close())
      parts.defer(() => context.vatRegistry.close())
      parts.defer(() => context.pictureFetcher.close())
      parts.defer(() => context.notifier.close())
      parts.defer(() => http.close())
    },
  }
}
