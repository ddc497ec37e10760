import type { Transaction } from '../../database/database.ts'
import { listAdminIds } from '../accounts/list-admin-ids.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { hasOpenError, insertErrorLog } from './error-log.queries.ts'

export interface Trouble {
  source: 'payments' | 'outbox' | 'jobs'
  /** Stable, for programs: `refund.failed`. */
  errorType: string
  /** Italian, for the admin who reads it. */
  errorMessage: string
  /** What it is about. Never put secrets here. */
  payload: Record<string, unknown>
}

const titles: Readonly<Record<Trouble['source'], string>> = {
  payments: 'Problema con un pagamento',
  outbox: 'E-mail non recapitata',
  jobs: 'Lavoro automatico non riuscito',
}

/**
 * Trouble that a person has to look at: a row in the error log, and a line in every admin's notifications in the same transaction
 * (decisions.md §5, §9). Never an e-mail: one that cannot be delivered would tell of itself for ever.
 */
export async function recordError(tx: Transaction, trouble: Trouble): Promise<void> {
  await insertErrorLog(tx, trouble)
  await notifyAdmins(tx, await listAdminIds(tx), {
    kind: `error.${trouble.source}`,
    title: titles[trouble.source],
    body: trouble.errorMessage,
    link: '/admin?tab=log',
  })
}

/** For what is met again and again: nothing new while the same trouble about the same thing stands unresolved in the log. */
export async function recordErrorOnce(tx: Transaction, trouble: Trouble): Promise<void> {
  if (!(await hasOpenError(tx, trouble))) await recordError(tx, trouble)
}
