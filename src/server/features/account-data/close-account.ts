import { randomUUID } from 'node:crypto'
import type { CloseAccountInput } from '../../../contract/accounts/account-data.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { endSessionsOf } from '../../sessions/session-life-cycle.ts'
import { changeUser, lockUser, type UserChanges } from '../accounts/change-user.ts'
import { guardOwnPassword } from '../accounts/guard-login.ts'
import { hashPassword, passwordMatches } from '../accounts/passwords.ts'
import { freeNames } from '../accounts/take-names.ts'
import { releaseAccountStock } from '../orders/release-account-stock.ts'
import { stopCharging } from '../plans/end-plan.ts'
import { recordSecurity } from '../security-log/record-security.ts'
import { countToShip, deleteAccountRows, freeObjects, insertClosedAccount, lockAdmins } from './account-data.queries.ts'
import { eraseEvidence, hasInvoices, noInvoiceData } from './invoice-data.queries.ts'

/**
 * Closes the owner's account immediately and permanently. Throws 400 for a wrong password, 409 for the last admin. Data required for invoices is
 * kept (docs/specification/account-data.md#closing); the account is suspended and loses the names that could be used to sign in.
 */
export async function closeAccount(
  app: AppContext,
  user: UserRow,
  client: Client,
  { password }: CloseAccountInput,
): Promise<void> {
  const guard = await guardOwnPassword(app.db, { account: user.id, address: client.address })
  if (!(await passwordMatches(user.passwordHash, password, guard))) {
    await recordSecurity(app.db, { event: 'password.mismatched', userId: user.id, client })
    throw wrongPassword()
  }
  // Hashed before any row is locked, because hashing is slow.
  const randomPasswordHash = await hashPassword(randomUUID(), client.address)
  await app.db.transaction(async (tx) => {
    if (hasRole(user.userRole, 'admin')) await requireAnotherAdmin(tx, user.id)
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash || locked.suspendedAt) throw wrongPassword()
    await close(app, tx, locked, { client, nobodysPassword: randomPasswordHash })
  })
}

async function close(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  { client, nobodysPassword }: { client: Client; nobodysPassword: string },
): Promise<void> {
  const now = app.clock.now()
  await stopCharging(app, tx, user.id)
  const released = await releaseAccountStock(app, tx, user.id, { by: { ownerId: user.id }, reason: 'Account chiuso' })
  const keepsInvoiceData = await hasInvoices(tx, user.id)
  await changeUser(tx, user.id, { suspendedAt: now, ...leftOff, ...(keepsInvoiceData ? {} : noInvoiceData) })
  if (!keepsInvoiceData) await eraseEvidence(tx, [user.id])
  await deleteAccountRows(tx, user.id)
  await freeObjects(tx, user.id)
  await insertClosedAccount(tx, { userId: user.id, closedAt: now, emptiedAt: keepsInvoiceData ? null : now })
  const toShip = await countToShip(tx, user.id)
  // Announced before `freeNames`: the mail goes to the address that the account still has.
  await announce(app, tx, 'account.closed', { user, client, toShip, ...released })
  await freeNames(tx, user.id, nobodysPassword)
  await endSessionsOf(tx, user.id)
}

/** Reset on closing: invoices do not need these fields. */
const leftOff = {
  userRole: 'base',
  profileImageUrl: null,
  businessSubmittedAt: null,
  consigneeMails: false,
  reservationMails: false,
  mailRefusedAt: null,
  mailRefusal: null,
} as const satisfies UserChanges

/** Locks all admins in id order, so that two admins closing at once cannot each rely on the other. */
async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.some((id) => id !== userId)) return
  throw accountProblems['user.last_admin']()
}

function wrongPassword() {
  return accountProblems['auth.current_password']({ isChange: false }, { field: 'password' })
}
