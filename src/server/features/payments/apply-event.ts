import { validate as isUuid } from 'uuid'
import { amountText } from '../../../domain/money/euro-text.ts'
import { awaitsMoney } from '../../../domain/orders/payments.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { PaymentFacts } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { applyPayment } from './apply-payment.ts'
import { applyRefund, applyRefundFailure, recordForeignRefund } from './apply-refund-event.ts'
import { lockPage, lockRefund } from './lock-payable.ts'
import { updatePage } from './payment-pages.queries.ts'
import { findNamedPayment } from './payments.queries.ts'
import { receiveDispute } from './receive-dispute.ts'
import { findNamedRefund } from './refunds.queries.ts'

/** The effect of an event. */
type Outcome =
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'refund_started'
  | 'disputed'
  | 'unclaimed'
  | 'mismatch'
  | 'unknown'
  | 'ignored'

/**
 * Applies an event in the transaction that marks it as processed, once per event id. Duplicate, late and reordered events are harmless.
 */
export async function applyEvent(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
): Promise<{ outcome: Outcome; paymentId: string | null }> {
  // Other applications may use the same provider account. A reference that is not a UUID belongs to one of them.
  const reference = ownId(event.reference)
  const refundReference = ownId(event.refundReference)
  const payment = await findNamedPayment(tx, app.payments.name, { ...event, reference })
  if (event.dispute) return receiveDispute(app, tx, event.dispute, payment)
  const outcome = payment
    ? await apply(app, tx, { ...event, reference, refundReference }, payment)
    : await recordUnknown(app, tx, event, reference)
  return { outcome, paymentId: payment?.id ?? null }
}

/** Locks the page and payables of an event, the first step of every change of them. */
export async function lockNamed(app: AppContext, tx: Transaction, event: PaymentFacts): Promise<void> {
  const reference = ownId(event.reference)
  const payment = await findNamedPayment(tx, app.payments.name, { ...event, reference })
  if (payment) await lockPage(app, tx, payment)
}

const ownId = (name: string | null): string | null => (isUuid(name) ? name : null)

async function apply(app: AppContext, tx: Transaction, event: PaymentFacts, found: PaymentRow): Promise<Outcome> {
  switch (event.type) {
    case 'paid':
      return applyPayment(app, tx, event, await lockPage(app, tx, found))
    case 'declined':
    case 'failed': {
      const { page, shares } = await lockPage(app, tx, found)
      if (!awaitsMoney[page.status]) return 'ignored'
      // The page is closed at the provider: only a new page can be paid.
      if (event.type === 'failed') await updatePage(tx, page.id, { status: 'failed' })
      for (const { payable } of shares) await payable.onDeclined(tx)
      return 'failed'
    }
    case 'expired': {
      const { page } = await lockPage(app, tx, found)
      if (!awaitsMoney[page.status]) return 'ignored'
      await updatePage(tx, page.id, { status: 'expired' })
      return 'expired'
    }
    case 'refunded': {
      const refund = await findNamedRefund(tx, found, event)
      if (!refund) return recordForeignRefund(app, tx, event, found)
      return applyRefund(app, tx, event, await lockRefund(app, tx, refund))
    }
    case 'refund_failed': {
      const refund = await findNamedRefund(tx, found, event)
      return refund ? applyRefundFailure(app, tx, event, await lockRefund(app, tx, refund)) : 'ignored'
    }
    // Disputes are handled by `applyEvent`, with or without a known payment.
    case 'disputed':
    case 'other':
      return 'ignored'
    default:
      return event.type satisfies never
  }
}

const isAboutMoney: Readonly<Record<PaymentFacts['type'], boolean>> = {
  paid: true,
  declined: false,
  failed: false,
  expired: false,
  refunded: true,
  refund_failed: true,
  disputed: false,
  other: false,
}

/** The event refers to money of a portal payment that is not in this database. An admin must find out where it belongs. */
async function recordUnknown(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  reference: string | null,
): Promise<Outcome> {
  if (!reference || !isAboutMoney[event.type]) return 'ignored'
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'payment.unknown',
    errorMessage: `Il gestore dei pagamenti segnala ${amountText(event.amount, event.currency)} per un pagamento che qui non esiste`,
    payload: { reference, sessionId: event.sessionId, eventId: event.eventId },
  })
  return 'unknown'
}
