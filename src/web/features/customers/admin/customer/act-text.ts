import type { AuditEntry } from '../../../../../contract/accounts/audit.ts'
import { plans, storedPlanName } from '../../../../../domain/accounts/plan-names.ts'
import { roleDisplay, toRole } from '../../../../../domain/accounts/roles.ts'

interface ActText {
  what: string
  /** What was changed, before and after, where it can be said in words. */
  from: string | null
  to: string | null
}

const deeds: Readonly<Partial<Record<AuditEntry['action'], string>>> = {
  'account.change_role': 'Ruolo cambiato',
  'account.change_plan': 'Piano cambiato',
  'account.change_fiscal_code': 'Codice fiscale cambiato',
  'account.suspend': 'Account sospeso',
  'account.reinstate': 'Account riattivato',
  'account.end_sessions': 'Sessioni chiuse',
  'profile.verify': 'Profilo verificato',
  'profile.reject': 'Profilo rifiutato',
}

/** The field that each act is about, and how its values are said. */
const values: Readonly<Record<string, (value: unknown, facts: Record<string, unknown>) => string>> = {
  userRole: (value) => roleDisplay[toRole(String(value))].name,
  subscriptionPlan: (value, { subscriptionExpiresAt }) => {
    const plan = plans.find((known) => known === value)
    return plan ? storedPlanName(plan, subscriptionExpiresAt) : String(value)
  },
}

/** An act on an account in words; one that a newer release knows stands as it is called. */
export function actText({ action, before, after }: AuditEntry): ActText {
  const what = deeds[action] ?? action
  const field = Object.keys(values).find((name) => before && after && name in before && name in after)
  const say = field === undefined ? undefined : values[field]
  if (field === undefined || !say || !before || !after) return { what, from: null, to: null }
  return { what, from: say(before[field], before), to: say(after[field], after) }
}
