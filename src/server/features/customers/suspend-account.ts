import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { selectSessionsOf } from '../../sessions/session.reads.ts'
import { endSessionsOf } from '../../sessions/session-life-cycle.ts'
import { changeUser } from '../accounts/change-user.ts'
import { releaseAccountStock } from '../orders/release-account-stock.ts'
import { stopRenewalOf } from '../plans/stop-renewal.ts'
import { lockCustomer } from './lock-customer.ts'

const reason = 'Account sospeso'

/** Suspends a locked account: ends its sessions, cancels its reservations and unpaid orders, and stops the renewal of its plan. */
export async function suspendAccount(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  adminId: string,
): Promise<UserRow> {
  const suspended = await changeUser(tx, user.id, { suspendedAt: app.clock.now() })
  await endSessionsOf(tx, user.id)
  await stopRenewalOf(app, tx, user.id)
  const released = await releaseAccountStock(app, tx, user.id, { by: { adminId }, reason })
  await announce(app, tx, 'account.suspended', { user: suspended, ...released, adminId })
  return suspended
}

/** Cancelled reservations and orders stay cancelled. */
export async function reinstateAccount(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  adminId: string,
): Promise<UserRow> {
  const reinstated = await changeUser(tx, user.id, { suspendedAt: null })
  await announce(app, tx, 'account.reinstated', { user: reinstated, adminId })
  return reinstated
}

/** Ends all sessions of a customer. Having none is not an error. */
export function endCustomerSessions(
  app: AppContext,
  { adminId, client }: { adminId: string; client: Client },
  userId: string,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const user = await lockCustomer(tx, adminId, userId)
    if (adminId === userId) throw accountProblems['user.self']({ ends: 'sessions' })
    const { length: count } = await selectSessionsOf(tx, userId)
    await endSessionsOf(tx, userId)
    if (count > 0) await announce(app, tx, 'account.sessions_ended', { user, count, client, adminId })
  })
}
