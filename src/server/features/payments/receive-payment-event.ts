import { validate as isUuid } from 'uuid'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { lockOrderForPayment, markPaymentFailed } from '../orders/mark-order-paid.ts'
import {
  claimEvent,
  findNamedPayment,
  lockPayment,
  type PaymentRow,
  saveOutcome,
  updatePayment,
} from './payments.queries.ts'
import { takePayment } from './take-payment.ts'
import { takeRefund, takeRefundFailure } from './take-refund-event.ts'

/** What an event did here. */
type Outcome = 'paid' | 'failed' | 'expired' | 'refunded' | 'refund_started' | 'mismatch' | 'unknown' | 'ignored'

/** Takes in one verified event of the provider, once by its id: duplicates, late and reordered ones change nothing wrongly (decisions.md §5). */
export function receivePaymentEvent(app: AppContext, event: PaymentEvent): Promise<void> {
  const provider = app.payments.name
  return app.db.transaction(async (tx) => {
    const { eventId, providerType: type, payload } = event
    if (!(await claimEvent(tx, { provider, eventId, type, payload }))) return
    // Others may sell through the same account at the provider: what bears no id of our kind is theirs.
    const reference = isUuid(event.reference) ? event.reference : null
    const payment = await findNamedPayment(tx, provider, { ...event, reference })
    const outcome = payment ? await apply(app, tx, event, payment) : await noteUnknown(tx, event, reference)
    await saveOutcome(tx, provider, eventId, { outcome, paymentId: payment?.id ?? null })
  })
}

async function apply(app: AppContext, tx: Transaction, event: PaymentEvent, found: PaymentRow): Promise<Outcome> {
  const order = await lockOrderForPayment(tx, found.orderId)
  const payment = await lockPayment(tx, found.id)
  switch (event.type) {
    case 'paid':
      return takePayment(app, tx, event, order, payment)
    case 'declined':
    case 'failed':
      if (payment.status !== 'open') return 'ignored'
      // Over at the provider: only a new page can still be paid.
      if (event.type === 'failed') await updatePayment(tx, payment.id, { status: 'failed' })
      await markPaymentFailed(tx, order)
      return 'failed'
    case 'expired':
      if (payment.status !== 'open') return 'ignored'
      await updatePayment(tx, payment.id, { status: 'expired' })
      return 'expired'
    case 'refunded':
      return takeRefund(app, tx, event, payment)
    case 'refund_failed':
      return takeRefundFailure(tx, event, order, payment)
    case 'other':
      return 'ignored'
  }
}

/** Money that names a payment of ours which is not here: somebody has to find out whose it is. */
async function noteUnknown(tx: Transaction, event: PaymentEvent, reference: string | null): Promise<Outcome> {
  const isAboutMoney = event.type === 'paid' || event.type === 'refunded' || event.type === 'refund_failed'
  if (!reference || !isAboutMoney) return 'ignored'
  await recordError(tx, {
    source: 'payments',
    errorType: 'payment.unknown',
    errorMessage: `Il fornitore dei pagamenti segnala ${event.amount} ${event.currency} per un pagamento che qui non esiste`,
    payload: { reference, sessionId: event.sessionId, eventId: event.eventId },
  })
  return 'unknown'
}
