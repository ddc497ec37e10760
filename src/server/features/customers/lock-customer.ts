import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { isClosedAccount } from '../accounts/accounts.reads.ts'
import { lockUsers } from '../accounts/change-user.ts'
import { findChange, isOutdated } from '../audit/find-change.ts'

/** Throws 409 if the account changed since the admin read it, with the change and its author. */
export async function refuseStale(tx: Transaction, user: UserRow, readAt: string | undefined): Promise<void> {
  if (!isOutdated(readAt, user.updatedAt)) return
  const { act, ...change } = await findChange(tx, `user:${user.id}`, readAt)
  const after = (act?.after ?? {}) as Record<string, unknown>
  const textOf = (field: string) => (typeof after[field] === 'string' ? after[field] : null)
  const now = { role: textOf('userRole'), plan: textOf('subscriptionPlan') }
  throw accountProblems['user.changed']({ ...change, action: act?.action ?? null, ...now })
}

/** Returns the account to change, locked together with the admin's, who may have lost the role since the request arrived. */
export async function lockCustomer(tx: Transaction, adminId: string, userId: string): Promise<UserRow> {
  const locked = await lockUsers(tx, [adminId, userId])
  const admin = locked.find(({ id }) => id === adminId)
  if (!admin || admin.suspendedAt || !hasRole(admin.userRole, 'admin')) throw accountProblems['role.admin']()
  const user = locked.find(({ id }) => id === userId)
  if (!user || (await isClosedAccount(tx, userId))) throw accountProblems['user.not_found']()
  return user
}
