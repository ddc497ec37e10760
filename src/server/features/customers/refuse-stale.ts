import type { AuditAction } from '../../../domain/accounts/audit.ts'
import { planNames } from '../../../domain/accounts/plans.ts'
import { roleDisplay, toRole } from '../../../domain/accounts/roles.ts'
import { conflict } from '../../../domain/errors.ts'
import { nearInstant } from '../../../domain/time/italian-instant.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { type AuditRow, findLastAct } from '../audit/audit.reads.ts'

/** Refuses a change of an account that was changed since the admin read it, and says what was changed, and by whom. */
export async function refuseStale(tx: Transaction, user: UserRow, readAt: string): Promise<void> {
  const seen = Date.parse(readAt)
  if (user.updatedAt.getTime() === seen) return
  const act = await findLastAct(tx, `user:${user.id}`)
  // An act and its change share a transaction: one that is not later was there when the account was read.
  const change = act && act.createdAt.getTime() > seen ? whatWasDone(act) : 'il cliente ha cambiato i suoi dati'
  throw conflict('user.changed', `Nel frattempo ${change}: controlla e, se serve, ripeti.`)
}

const deeds: Readonly<Partial<Record<AuditAction, (after: Record<string, unknown>) => string>>> = {
  'account.change_role': ({ userRole }) => `ha cambiato il ruolo in ${roleDisplay[toRole(String(userRole))].name}`,
  'account.change_plan': ({ subscriptionPlan }) =>
    `ha cambiato il piano${typeof subscriptionPlan === 'string' ? ` in ${planName(subscriptionPlan)}` : ''}`,
  'account.suspend': () => 'ha sospeso l’account',
  'account.reinstate': () => 'ha riattivato l’account',
  'account.end_sessions': () => 'ha chiuso le sessioni',
  'profile.verify': () => 'ha verificato il profilo',
  'profile.reject': () => 'ha rifiutato il profilo',
}

const planName = (plan: string): string => (plan in planNames ? planNames[plan as keyof typeof planNames] : plan)

function whatWasDone({ actorName, action, after, createdAt }: AuditRow): string {
  const deed = deeds[action]?.((after ?? {}) as Record<string, unknown>) ?? 'ha cambiato questo cliente'
  return `${actorName} ${deed} (${nearInstant(createdAt)})`
}
