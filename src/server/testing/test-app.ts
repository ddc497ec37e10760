import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sessionEnd } from '../../domain/accounts/sessions.ts'
import { type Clock, systemClock } from '../../domain/time/clock.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { connectDirectly } from '../database/direct-client.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { keepSessionSettings } from '../database/session-settings.ts'
import { type PictureFetcher, PictureUnavailable } from '../gateways/picture-fetch/picture-fetcher.ts'
import { openLog } from '../log.ts'
import { type OpenAppContext, openAppContext } from '../open-app-context.ts'
import { insertSession } from '../sessions/session.queries.ts'
import { Given } from './given.ts'
import { type ClockMove, MovableClock } from './movable-clock.ts'
import { TestClient } from './test-client.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestApp extends AsyncDisposable {
  context: OpenAppContext
  address: string
  databaseUrl: string
  given: Given
  /** A visitor. */
  visitor: TestClient
  /** A new user of this role, signed in. */
  as(role: UserRow['userRole'], account?: Partial<UserRow>): Promise<TestClient>
  /** This user, signed in. */
  asUser(user: UserRow): Promise<TestClient>
  /** Runs the jobs that are due; their mails are then in the mailbox. */
  runJobs(): Promise<number>
  /** Moves the clock forward for the app and for its database's `present()`. */
  moveClock(move: ClockMove): Promise<void>
}

/** No test reaches another's server: each address fails, until a test puts a fetcher of its stand-in's in this one's place. */
const noNetwork: PictureFetcher = {
  fetch: () => Promise.reject(new PictureUnavailable('la rete è chiusa', { mayChange: true })),
  close: () => undefined,
}

/** A start does it while it upgrades; a test's database is a copy that is up to date. */
async function keepSettings(url: string): Promise<void> {
  const client = await connectDirectly(url)
  await keepSessionSettings(client)
  await client.end()
}

/** With `TEST_THROUGH_PGBOUNCER=1` by way of it, where the database is one of the server that all tests share. */
function throughPooler(databaseUrl: string): string {
  const serverOf = (url: string) => Object.assign(new URL(url), { pathname: '' }).href
  const pooler = inject('pooler')
  if (pooler === null || serverOf(databaseUrl) !== serverOf(inject('templateUrl'))) return databaseUrl
  return pooler.replace('{database}', new URL(databaseUrl).pathname)
}

/** The whole server on its own database and a free port; only external services are replaced. */
export async function startTestApp(
  options: {
    environment?: Record<string, string>
    clock?: Clock
    dist?: string
    /** Takes the lines of the log, with `LOG_LEVEL` in the environment. */
    logInto?: string[]
    /** Another instance of this one, on its database. */
    beside?: Pick<TestApp, 'databaseUrl'>
    /** The address by which the pools reach the database, through a pooler. */
    through?: (databaseUrl: string) => string
  } = {},
): Promise<TestApp> {
  const own = options.beside ? null : await createTestDatabase(inject('templateUrl'))
  const databaseUrl = options.beside?.databaseUrl ?? own?.url ?? ''
  const directory = await mkdtemp(join(tmpdir(), 'filiera-app-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: directory,
    DEMO: '0',
    APP_SECRET: 'secret-of-the-tests-only',
    LOG_LEVEL: 'silent',
    // No test reaches Telegram itself.
    TELEGRAM_API_URL: 'http://127.0.0.1:1',
    // Nor VIES.
    VIES_API_URL: 'http://127.0.0.1:1',
    // Nor a shop.
    SHOPIFY_API_URL: 'http://127.0.0.1:1',
    ...options.environment,
  })
  const through = options.through ?? throughPooler
  const db = openDatabase(through(databaseUrl), { connections: config.data.connections, directUrl: databaseUrl })
  if (db.isPooled) await keepSettings(databaseUrl)
  const clock = new MovableClock(options.clock ?? systemClock)
  const context = await openAppContext({
    config,
    db,
    clock,
    log: openLog(config.logLevel, options.logInto && { write: (line) => options.logInto?.push(line) }),
  })
  context.pictureFetcher = noNetwork
  const http = await buildApp(context, { dist: options.dist ?? null })
  await http.listen({ host: '127.0.0.1', port: 0 })
  context.listensOn(http.server.address())
  const address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const given = new Given(context)

  const asUser = async (user: UserRow) => {
    const token = randomBytes(32).toString('base64url')
    const times = { createdAt: clock.now(), lastUsedAt: clock.now() }
    await insertSession(db, {
      sid: createHash('sha256').update(token).digest('hex'),
      userId: user.id,
      sess: { address: '127.0.0.1', userAgent: 'test' },
      ...times,
      expire: sessionEnd(times, user.userRole),
    })
    return new TestClient(address, { cookie: `filiera_session=${token}`, user })
  }

  return {
    context,
    address,
    databaseUrl,
    given,
    visitor: new TestClient(address),
    asUser,
    as: async (role, account) =>
      asUser(await given.user({ username: `${role}-${randomUUID()}`, ...account, userRole: role })),
    runJobs: () => context.jobs.runDue(context),
    async moveClock(move) {
      clock.move(move)
      await db.pool.query(`create or replace function present() returns timestamptz language sql stable parallel safe
        as $$ select now() + interval '${clock.movedMs} milliseconds' $$`)
    },
    async [Symbol.asyncDispose]() {
      await http.close()
      await context.notifier.close()
      context.pictureFetcher.close()
      context.vatRegistry.close()
      await context.metrics?.close()
      await context.replica?.close()
      await context.jobs.stop()
      await context.mailer.close()
      await context.decoder.close()
      await context.receipts.close()
      await context.packingSlips.close()
      await context.traces?.close()
      await db.close()
      await own?.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
