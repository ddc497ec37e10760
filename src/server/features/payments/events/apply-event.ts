import { validate as isUuid } from 'uuid'
import { amountText } from '../../../../domain/money/euro-text.ts'
import { awaitsMoney } from '../../../../domain/orders/paying/payments.ts'
import { isOwed } from '../../../../domain/orders/paying/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PaymentRow } from '../../../database/schema/payments.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import type { PaymentFacts } from '../../../gateways/payments/payment-gateway.ts'
import { recordError } from '../../error-log/record-error.ts'
import { applyPayment } from '../apply-payment.ts'
import { receiveDispute } from '../disputes/receive-dispute.ts'
import { type LockedRefund, lockPage, lockRefund, paymentFacts } from '../lock-payable.ts'
import { updatePage } from '../payment-pages.queries.ts'
import { claimEvent, findNamedPayment, saveOutcome } from '../payments.queries.ts'
import { findNamedRefund, updateRefund } from '../refunds/refunds.queries.ts'
import { finishRefund, hasFailedThere, recordRefundFailure } from '../refunds/settle-refund.ts'

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

/**
 * The provider reports a refund. Only the current attempt can complete a refund of the portal. Any other refund was made by hand at the provider,
 * perhaps in part: it is logged for the admins, and nothing changes.
 */
async function applyRefund(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  locked: LockedRefund,
): Promise<'refunded' | 'ignored' | 'mismatch'> {
  const { payment, refund } = locked
  const { amount, refundId } = event
  if (isOfEarlierTry(refund, event) || hasFailedThere(refund, refundId)) return 'ignored'
  if (refund.state === 'done' && refund.handPaidOn === null && refund.providerRefundId === refundId) return 'ignored'
  if (isOwed[refund.state] && isOfThisTry(refund, event) && amount && event.currency === payment.currency) {
    await finishRefund(app, tx, locked, { refundId, amount })
    return 'refunded'
  }
  return recordForeignRefund(app, tx, event, payment)
}

const isOfThisTry = ({ providerRefundId }: RefundRow, { refundId }: PaymentFacts): boolean =>
  providerRefundId === null || providerRefundId === refundId

/**
 * Whether an event is about an earlier attempt. That attempt failed here, and the current one asks the provider for the outcome of the earlier ones.
 * Events of the previous release name the refund but not the attempt, which is then the first.
 */
function isOfEarlierTry(refund: RefundRow, { refundId, refundReference, refundTry }: PaymentFacts): boolean {
  if (refundId !== null && refundId === refund.providerRefundId) return false
  const eventTry = refundTry ?? (refundReference === null ? refund.try : 1)
  return eventTry < refund.try
}

/** Logs a refund that the portal did not request. */
async function recordForeignRefund(
  app: AppContext,
  tx: Transaction,
  { amount, currency, refundId }: PaymentFacts,
  payment: PaymentRow,
): Promise<'mismatch'> {
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'refund.unexpected',
    errorMessage: `Rimborso di ${amountText(amount, currency)} fatto fuori dal portale (pagati ${amountText(payment.amount, payment.currency)})`,
    payload: { ...paymentFacts(payment), providerRefundId: refundId },
  })
  return 'mismatch'
}

/** A refund failed, perhaps days after it was reported done: the money is still owed. */
async function applyRefundFailure(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  locked: LockedRefund,
): Promise<'failed' | 'ignored'> {
  const { payable, refund } = locked
  if (isOfEarlierTry(refund, event)) return 'ignored'
  // A refund paid by hand is not owed again because the provider's attempt failed.
  if (refund.handPaidOn !== null) return 'ignored'
  if (refund.state === 'done' && refund.providerRefundId !== event.refundId) return 'ignored'
  // Store the provider's id, so that the refund is not taken for one that never reached the provider.
  if (refund.providerRefundId === null) await updateRefund(tx, refund.id, { providerRefundId: event.refundId })
  await recordRefundFailure(app, tx, locked, event.refundId)
  if (refund.state === 'done') await payable.owesRefund(tx)
  return 'failed'
}

interface ProviderEvent {
  eventId: string
  providerType: string
  payload: unknown
}

/** Runs `apply` the first time an event arrives and stores its result. A duplicate waits until the first one is processed and does nothing. */
export async function applyEventOnce(
  app: AppContext,
  tx: Transaction,
  { eventId, providerType: type, payload }: ProviderEvent,
  apply: () => Promise<{ outcome: string; paymentId: string | null }>,
): Promise<void> {
  const provider = app.payments.name
  if (!(await claimEvent(tx, { provider, eventId, type, payload }))) return
  await saveOutcome(tx, provider, eventId, await apply())
}
