import { refuseMove } from '../../../domain/accounts/plan-moves.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { askProvider } from '../payments/provider-trouble.ts'
import { findCustomerId, findRunning } from './plans.queries.ts'

/** Opens the provider's page for changing the card and paying failed charges; returns its address. */
export async function openPortal(app: AppContext, user: UserRow, site: string): Promise<string> {
  const row = await findRunning(app.db, user.id)
  const customerId = await findCustomerId(app.db, user.id, app.payments.name)
  if (!row?.providerSubscriptionId || !customerId) throw refuseMove('buy')
  const subscriptionId = row.providerSubscriptionId
  const returnUrl = `${site}/dashboard?section=business-profile#abbonamento`
  return askProvider(app, () => app.payments.plans.openPortal({ customerId, subscriptionId, returnUrl }))
}
