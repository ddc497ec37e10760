import {
  agreedOf,
  chargedNext,
  isAgreed,
  type MonthlyPrice,
  type PlanChargeState,
} from '../../../../domain/accounts/plan-charges.ts'
import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { agreedForms } from '../../../../domain/invoices/plan-taxation.ts'
import { amountText, euroText } from '../../../../domain/money/euro-text.ts'
import { planMismatch } from '../../../../domain/trouble.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../../database/schema/plans.ts'
import type { ProviderCharge, ProviderSubscription } from '../../../gateways/payments/plan-gateway.ts'
import { recordError } from '../../error-log/record-error.ts'
import { claimDisputes } from '../../payments/disputes/receive-dispute.ts'
import { recordReceived } from '../../payments/record-received.ts'
import { refundPayments } from '../../payments/refunds/start-refunds.ts'
import { invoiceCharge } from './invoice-charge.ts'
import { insertCharge, selectPaidPrices, selectRecorded } from './plan-charges.queries.ts'
import { taxCharge } from './plan-taxation.ts'
import { byItself } from './refund-whole-charge.ts'

/**
 * Records paid months that are not recorded yet, each with its payment. Refunds months after the end of a subscription, and a first month at another
 * price than agreed. A later month at another price does not count until an admin has decided on it.
 */
export async function recordCharges(
  app: AppContext,
  tx: Transaction,
  { user, row }: { user: UserRow; row: PlanSubscriptionRow },
  found: ProviderSubscription,
): Promise<PlanChargeRow[]> {
  const ids = found.charges.map(({ invoiceId }) => invoiceId)
  const recorded = await selectRecorded(tx, row.provider, ids)
  const paidBefore = await selectPaidPrices(tx, row.id)
  const agreed = [...agreedPrices(row), ...(found.next ? [found.next] : []), ...paidBefore]
  const charges: PlanChargeRow[] = []
  for (const { providerPaymentId, ...paid } of found.charges) {
    if (recorded.has(paid.invoiceId) || providerPaymentId === null) continue
    const plan = paid.plan ?? row.plan
    const fits = paid.plan !== null && isAgreed({ ...paid, plan }, agreed)
    // The first month is paid on the page; the provider charges later months on its own.
    const sessionId = row.startedAt === null && recorded.size + charges.length === 0 ? row.sessionId : null
    const facts = { ...paid, plan, state: stateOf(row, paid, fits), cardLast4: found.card?.last4 ?? null }
    const charge = await record(app, tx, { user, row }, { facts, providerPaymentId, sessionId })
    if (charge) charges.push(charge)
  }
  return charges
}

/** The first month must have the price of its page. */
const agreedPrices = (row: PlanSubscriptionRow): MonthlyPrice[] => {
  const agreed = [agreedOf(row), chargedNext(row)]
  return row.startedAt === null ? agreed : agreed.flatMap((one) => agreedForms(row, one))
}

function stateOf(
  row: PlanSubscriptionRow,
  { periodEnd }: Pick<ProviderCharge, 'periodEnd'>,
  fits: boolean,
): PlanChargeState {
  // An ended subscription gives no further month, whenever it was paid.
  if (row.endedAt !== null && (row.paidUntil === null || periodEnd > row.paidUntil)) return 'void'
  if (fits) return 'paid'
  return row.startedAt === null ? 'void' : 'mismatch'
}

async function record(
  app: AppContext,
  tx: Transaction,
  { user, row }: { user: UserRow; row: PlanSubscriptionRow },
  { facts, providerPaymentId, sessionId }: Recorded,
): Promise<PlanChargeRow | undefined> {
  const { provider } = row
  const currency = facts.currency.toUpperCase()
  const charge = await insertCharge(
    tx,
    { ...facts, ...(await taxCharge(app, tx, user.id)), userId: user.id, subscriptionId: row.id, provider, currency },
    app.clock.now(),
  )
  if (!charge) return undefined
  const payable = { kind: 'plan' as const, id: charge.id }
  const { amount } = charge
  const received = { provider, providerPaymentId, sessionId, amount, currency, at: facts.paidAt }
  const paymentId = await recordReceived(tx, payable, received)
  if (charge.state === 'paid') await invoiceCharge(app, tx, charge)
  if (charge.state === 'void') await refundPayments(app, tx, payable, byItself)
  if (charge.state === 'mismatch') await recordMismatch(app, tx, row, charge)
  await claimDisputes(app, tx, { id: paymentId, provider, providerPaymentId })
  return charge
}

interface Recorded {
  facts: Omit<ProviderCharge, 'providerPaymentId' | 'plan'> & Pick<PlanChargeRow, 'plan' | 'state' | 'cardLast4'>
  providerPaymentId: string
  sessionId: string | null
}

/** `Piano Starter: pagati 5,25 €, pattuiti 10,50 €` */
export function differenceText(row: PlanSubscriptionRow, { plan, amount, currency }: PlanChargeRow): string {
  const wanted = [chargedNext(row), agreedOf(row)].find((agreed) => agreed.plan === plan) ?? agreedOf(row)
  return `Piano ${planNames[plan]}: pagati ${amountText(amount, currency)}, pattuiti ${euroText(wanted.price)}`
}

async function recordMismatch(
  app: AppContext,
  tx: Transaction,
  row: PlanSubscriptionRow,
  charge: PlanChargeRow,
): Promise<void> {
  const { id, invoiceId, userId } = charge
  await recordError(app, tx, {
    source: 'payments',
    errorType: planMismatch,
    errorMessage: `${differenceText(row, charge)}. Accettalo o rimborsalo; se il piano finisce prima, viene rimborsato automaticamente`,
    payload: { chargeId: id, invoiceId, userId },
  })
}
