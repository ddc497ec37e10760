import { adminsOnly, hasRole } from '../../../domain/accounts/roles.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { lockUsers } from '../accounts/change-user.ts'
import { isClosedAccount } from '../accounts/closed-accounts.reads.ts'
import { customerNotFound } from './read-customer.ts'

/** Returns the account to change, locked together with the admin's, who may have lost the role since the request arrived. */
export async function lockCustomer(tx: Transaction, adminId: string, userId: string): Promise<UserRow> {
  const locked = await lockUsers(tx, [adminId, userId])
  const admin = locked.find(({ id }) => id === adminId)
  if (!admin || admin.suspendedAt || !hasRole(admin.userRole, 'admin')) throw adminsOnly()
  const user = locked.find(({ id }) => id === userId)
  if (!user || (await isClosedAccount(tx, userId))) throw customerNotFound()
  return user
}
