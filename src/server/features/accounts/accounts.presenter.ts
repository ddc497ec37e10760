import type { User } from '../../../contract/accounts/accounts.ts'
import { missingAcceptances } from '../../../domain/accounts/acceptances.ts'
import { subscriptionAt } from '../../../domain/accounts/plans.ts'
import { hasRole, toRole } from '../../../domain/accounts/roles.ts'
import type { UserRow } from '../../database/schema/accounts.ts'

/** A user as returned by the API. Never includes the password hash and the folded username. */
export function presentUser(row: UserRow, now: Date): User {
  const { passwordHash: _, usernameFolded: __, acceptances, ...fields } = row
  const role = toRole(row.userRole)
  const { status, expiresAt } = subscriptionAt(row, now)
  return {
    ...fields,
    userRole: role,
    role,
    isAdmin: hasRole(role, 'admin'),
    subscriptionStatus: status,
    subscriptionExpiresAt: expiresAt?.toISOString() ?? null,
    businessSubmittedAt: row.businessSubmittedAt?.toISOString() ?? null,
    missingAcceptances: missingAcceptances(acceptances),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    mailRefusedAt: row.mailRefusedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
