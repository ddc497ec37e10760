import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { sessionEnd } from '../../domain/accounts/sessions.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import type { OpenAppContext } from '../open-app-context.ts'
import { insertSession } from '../sessions/session.queries.ts'
import { Given } from './given.ts'
import { giveBack, lend } from './lent-apps.ts'
import type { ClockMove } from './movable-clock.ts'
import { TestClient } from './test-client.ts'
import { openServer, type TestServerOptions } from './test-server.ts'

export interface TestApp extends AsyncDisposable {
  context: OpenAppContext
  address: string
  databaseUrl: string
  given: Given
  /** A client without a session. */
  visitor: TestClient
  /** Creates a user with this role and signs in. */
  as(role: UserRow['userRole'], account?: Partial<UserRow>): Promise<TestClient>
  /** Signs this user in. */
  asUser(user: UserRow): Promise<TestClient>
  /** Runs the jobs that are due; their mails are then in the mailbox. */
  runJobs(): Promise<number>
  /** Moves the clock of the app and of its database's `present()`. */
  moveClock(move: ClockMove): Promise<void>
}

/**
 * Starts the whole server on its own database and a free port; only external services are replaced. Unless `own`, `through` or another instance's
 * database is given, the application is lent: the next test with the same configuration gets it again, with an empty database (`lent-apps.ts`).
 */
export async function startTestApp(options: TestServerOptions = {}): Promise<TestApp> {
  const isOwn = options.own || options.beside || options.through || inject('pooler') !== null
  const app = isOwn ? await openServer(options) : await lend(options)
  const { context, address, databaseUrl } = app
  const { db } = context

  const asUser = async (user: UserRow) => {
    const token = randomBytes(32).toString('base64url')
    const times = { createdAt: app.clock.now(), lastUsedAt: app.clock.now() }
    await insertSession(db, {
      sid: createHash('sha256').update(token).digest('hex'),
      userId: user.id,
      sess: { address: '127.0.0.1', userAgent: 'test' },
      ...times,
      expire: sessionEnd(times, user.userRole),
    })
    return new TestClient(address, { cookie: `filiera_session=${token}`, user })
  }
  const given = new Given(context)

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
      app.clock.move(move)
      await db.pool.query(`create or replace function present() returns timestamptz language sql stable parallel safe
        as $$ select now() + interval '${app.clock.movedMs} milliseconds' $$`)
    },
    [Symbol.asyncDispose]: () => (isOwn ? app.close() : giveBack(app)),
  }
}
