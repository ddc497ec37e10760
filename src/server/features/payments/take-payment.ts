import { DomainError } from '../../../domain/errors.ts'
import type { PayableState } from '../../../domain/payables.ts'
import { hasTakenMoney } from '../../../domain/payments.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import type { LockedPayable } from '../../payables/payable.ts'
import { recordError } from '../error-log/record-error.ts'
import { closeOpenCheckouts } from './close-checkouts.ts'
import { type LockedPayment, paymentFacts } from './lock-payable.ts'
import { updatePayment } from './payments.queries.ts'
import { refundPayment } from './refund-payment.ts'

interface Reason {
  errorType: string
  sentence: string
}

/** Why money is refunded automatically if its payable is not, or no longer, to be paid. */
const notDueReasons: Readonly<Record<Exclude<PayableState, 'due'>, Reason>> = {
  void: {
    errorType: 'payment.after_cancellation',
    sentence: 'pagamento arrivato dopo l’annullamento, rimborso avviato',
  },
  settled: { errorType: 'payment.twice', sentence: 'pagato due volte, rimborso del secondo pagamento avviato' },
}

/** Money has arrived. It settles its payable, or is refunded automatically if that is no longer possible. */
export async function takePayment(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  locked: LockedPayment,
): Promise<'paid' | 'ignored' | 'mismatch' | 'refund_started'> {
  const { payable, payment } = locked
  if (hasTakenMoney[payment.status]) return 'ignored'
  if (event.amount !== payment.amount || event.currency?.toUpperCase() !== payment.currency) {
    return reportMismatch(app, tx, event, locked)
  }
  await updatePayment(tx, payment.id, {
    status: 'paid',
    providerPaymentId: event.providerPaymentId,
    // The answer that named it may have been lost; a refund needs it.
    sessionId: payment.sessionId ?? event.sessionId,
  })
  if (payable.state !== 'due') return giveBack(app, tx, locked, notDueReasons[payable.state])
  const isSettled = await settle(tx, payable)
  // In both cases the other pages are closed: the payable is either paid, or has to be paid anew.
  await closeOpenCheckouts(app, tx, payable)
  if (isSettled) return 'paid'
  await payable.noteReturned(tx)
  return giveBack(app, tx, locked, payable.undeliverable)
}

/** False if it can no longer be delivered: the savepoint undoes what `settle` began, the payment stays. */
async function settle(tx: Transaction, payable: LockedPayable): Promise<boolean> {
  try {
    await tx.transaction((inner) => payable.settle(inner))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

async function giveBack(
  app: AppContext,
  tx: Transaction,
  { payable, payment }: LockedPayment,
  { errorType, sentence }: Reason,
): Promise<'refund_started'> {
  await updatePayment(tx, payment.id, { status: 'refund_pending' })
  await payable.owesRefund(tx)
  await app.jobs.send(tx, refundPayment, { paymentId: payment.id })
  await recordError(app, tx, {
    source: 'payments',
    errorType,
    errorMessage: `${payable.title}: ${sentence}`,
    payload: paymentFacts(payment),
  })
  return 'refund_started'
}

async function reportMismatch(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  { payable, payment }: LockedPayment,
): Promise<'mismatch'> {
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'payment.mismatch',
    errorMessage: `${payable.title}: pagati ${event.amount} ${event.currency}, attesi ${payment.amount} ${payment.currency}`,
    payload: { ...paymentFacts(payment), eventId: event.eventId },
  })
  return 'mismatch'
}
