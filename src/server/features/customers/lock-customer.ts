import type { AuditAction } from '../../../domain/accounts/audit.ts'
import { givenPlanNames } from '../../../domain/accounts/plan-names.ts'
import { adminsOnly, hasRole, roleDisplay, toRole } from '../../../domain/accounts/roles.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { isClosedAccount } from '../accounts/accounts.reads.ts'
import { lockUsers } from '../accounts/change-user.ts'
import type { AuditRow } from '../audit/audit.reads.ts'
import { editConflict, isOutdated } from '../audit/edit-conflict.ts'
import { customerNotFound } from './read-customer.ts'

/** Throws 409 if the account changed since the admin read it, with the change and its author. */
export async function refuseStale(tx: Transaction, user: UserRow, readAt: string | undefined): Promise<void> {
  if (!isOutdated(readAt, user.updatedAt)) return
  const otherwise = 'il cliente ha cambiato i suoi dati'
  throw await editConflict(tx, { code: 'user.changed', subject: `user:${user.id}`, readAt, deed, otherwise })
}

const actions: Readonly<Partial<Record<AuditAction, (after: Record<string, unknown>) => string>>> = {
  'account.change_role': ({ userRole }) => `ha cambiato il ruolo in ${roleDisplay[toRole(String(userRole))].name}`,
  'account.change_plan': ({ subscriptionPlan }) =>
    `ha cambiato il piano${typeof subscriptionPlan === 'string' ? ` in ${planName(subscriptionPlan)}` : ''}`,
  'account.change_fiscal_code': () => 'ha cambiato il codice fiscale',
  'account.suspend': () => 'ha sospeso l’account',
  'account.reinstate': () => 'ha riattivato l’account',
  'account.end_sessions': () => 'ha chiuso le sessioni',
  'profile.verify': () => 'ha verificato il profilo',
  'profile.reject': () => 'ha rifiutato il profilo',
}

const planName = (plan: string): string =>
  plan in givenPlanNames ? givenPlanNames[plan as keyof typeof givenPlanNames] : plan

function deed(act: AuditRow | undefined): string {
  const named = act && actions[act.action]
  return named?.((act?.after ?? {}) as Record<string, unknown>) ?? 'ha cambiato questo cliente'
}

/** Returns the account to change, locked together with the admin's, who may have lost the role since the request arrived. */
export async function lockCustomer(tx: Transaction, adminId: string, userId: string): Promise<UserRow> {
  const locked = await lockUsers(tx, [adminId, userId])
  const admin = locked.find(({ id }) => id === adminId)
  if (!admin || admin.suspendedAt || !hasRole(admin.userRole, 'admin')) throw adminsOnly()
  const user = locked.find(({ id }) => id === userId)
  if (!user || (await isClosedAccount(tx, userId))) throw customerNotFound()
  return user
}
