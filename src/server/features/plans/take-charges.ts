import type { PlanChargeState } from '../../../domain/accounts/plan-charges.ts'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import { currency as ours, toCents } from '../../../domain/money/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import type { ProviderCharge, ProviderSubscription } from '../../gateways/payments/plan-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { recordReceived } from '../payments/record-received.ts'
import { refundPayments } from '../payments/start-refunds.ts'
import { insertCharge, selectRecorded } from './plan-charges.queries.ts'

/**
 * Records the months that were paid and are not recorded yet, each with its payment. What was paid after the subscription had ended goes
 * back; what is not the plan's price counts for nothing until an admin has looked at it.
 */
export async function recordCharges(
  app: AppContext,
  tx: Transaction,
  { user, row }: { user: UserRow; row: PlanSubscriptionRow },
  found: ProviderSubscription,
): Promise<PlanChargeRow[]> {
  const ids = found.charges.map(({ invoiceId }) => invoiceId)
  const recorded = await selectRecorded(tx, row.provider, ids)
  const charges: PlanChargeRow[] = []
  for (const paid of found.charges) {
    // A month for nothing, by a credit at the provider, has no money to record.
    if (recorded.has(paid.invoiceId) || toCents(paid.amount) === 0) continue
    // The first month is paid on the page; each further one the provider charges by itself.
    const sessionId = row.startedAt === null && recorded.size + charges.length === 0 ? row.sessionId : null
    const charge = await record(app, tx, { user, row }, { paid, sessionId, card: found.card?.last4 ?? null })
    if (charge) charges.push(charge)
  }
  return charges
}

/** Nobody has asked for it, and nothing of it is shipping. */
const byItself = { reason: null, requestedBy: null, shippingAmount: '0.00' }

async function record(
  app: AppContext,
  tx: Transaction,
  { user, row }: { user: UserRow; row: PlanSubscriptionRow },
  { paid, sessionId, card }: { paid: ProviderCharge; sessionId: string | null; card: string | null },
): Promise<PlanChargeRow | undefined> {
  const { plan: named, providerPaymentId, ...facts } = paid
  const plan = named ?? row.plan
  const fits = named !== null && facts.amount === planPrices[plan] && facts.currency.toUpperCase() === ours
  const isSurplus = row.endedAt !== null && (row.startedAt === null || facts.paidAt >= row.endedAt)
  const charge = await insertCharge(
    tx,
    {
      userId: user.id,
      subscriptionId: row.id,
      provider: row.provider,
      plan,
      ...facts,
      currency: facts.currency.toUpperCase(),
      state: stateOf({ isSurplus, fits }),
      cardLast4: card,
    },
    app.clock.now(),
  )
  if (!charge) return undefined
  const payable = { kind: 'plan' as const, id: charge.id }
  const { amount, currency, provider } = charge
  await recordReceived(tx, payable, { provider, providerPaymentId, sessionId, amount, currency, at: facts.paidAt })
  if (charge.state === 'void') await refundPayments(app, tx, payable, byItself)
  if (charge.state === 'mismatch') await noteMismatch(app, tx, charge)
  return charge
}

function stateOf({ isSurplus, fits }: { isSurplus: boolean; fits: boolean }): PlanChargeState {
  if (isSurplus) return 'void'
  return fits ? 'paid' : 'mismatch'
}

async function noteMismatch(app: AppContext, tx: Transaction, charge: PlanChargeRow): Promise<void> {
  const { id, plan, amount, currency, invoiceId, userId } = charge
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'plan.mismatch',
    errorMessage: `Piano ${planNames[plan]}: pagati ${amount} ${currency}, attesi ${planPrices[plan]} ${ours}`,
    payload: { chargeId: id, invoiceId, userId },
  })
}
