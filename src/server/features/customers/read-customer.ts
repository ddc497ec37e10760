import type { AdminCustomer } from '../../../contract/accounts/customers.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import { selectSessionsOf } from '../../sessions/session.reads.ts'
import { selectVatConsultations } from '../business-profile/business-profile.reads.ts'
import { presentVatConsultation } from '../business-profile/vat-consultations.presenter.ts'
import { readCustomerOverview } from '../overview/read-customer-overview.ts'
import { selectSecurityEvents } from '../security-log/security-log.reads.ts'
import { presentSessions } from '../sessions/sessions.presenter.ts'
import { presentCustomers } from './customers.presenter.ts'
import { findCustomer } from './customers.queries.ts'

/** Maximum number of consultations and security events shown. */
const shown = 20

/** The data of an admin's customer page. Actions of the customer as an admin are in the audit trail. */
export async function readCustomer(app: AppContext, userId: string): Promise<AdminCustomer> {
  const user = await findCustomer(app.db, userId)
  const [customer] = user ? await presentCustomers(app, [user]) : []
  if (!user || !customer) throw accountProblems['user.not_found']()
  const sessions = await selectSessionsOf(app.db, userId)
  const events = await selectSecurityEvents(app.db, userId, shown)
  return {
    ...customer,
    overview: await readCustomerOverview(app, userId),
    vatConsultations: (await selectVatConsultations(app.db, userId, shown)).map(presentVatConsultation),
    sessions: presentSessions(sessions, { user, currentSid: null, now: app.clock.now() }),
    securityEvents: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

export async function requireCustomer(db: Queryable, userId: string): Promise<void> {
  if (!(await findCustomer(db, userId))) throw accountProblems['user.not_found']()
}
