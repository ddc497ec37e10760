import { DomainError } from '../../../domain/errors.ts'
import { amountText } from '../../../domain/money/euro-text.ts'
import type { PayableState } from '../../../domain/orders/paying/payables.ts'
import { awaitsMoney, hasTakenMoney } from '../../../domain/orders/paying/payments.ts'
import type { AppContext } from '../../app-context.ts'
import { type Transaction, withSavepoint } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { PaymentFacts } from '../../gateways/payments/payment-gateway.ts'
import type { LockedPayable } from '../../payables/payable.ts'
import { recordError } from '../error-log/record-error.ts'
import { closeOpenCheckouts } from './close-checkouts.ts'
import { claimDisputes } from './disputes/receive-dispute.ts'
import { type LockedPage, type LockedPayment, paymentFacts, titleOf } from './lock-payable.ts'
import { updatePage } from './payment-pages.queries.ts'
import { updatePayment } from './payments.queries.ts'
import { refundRest } from './refunds/start-refunds.ts'

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

/**
 * Records received money and settles everything that was paid with it, in this one transaction. The share of a payable that is no longer due, or can
 * no longer be delivered, is refunded automatically; the others are still settled.
 */
export async function applyPayment(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  locked: LockedPage,
): Promise<'paid' | 'ignored' | 'mismatch' | 'refund_started'> {
  const { page, shares } = locked
  if (hasTakenMoney[page.status]) return 'ignored'
  if (!isAmountOf(event, page)) return reportMismatch(app, tx, event, locked)
  await updatePage(tx, page.id, { status: 'paid' })
  await updatePayment(tx, page.id, {
    providerPaymentId: event.providerPaymentId,
    // The response with the session id may have been lost; a refund needs the id.
    sessionId: page.sessionId ?? event.sessionId,
  })
  const due = shares.filter(({ payable }) => payable.state === 'due')
  const undeliverable = await settleAll(app, tx, page.id, due)
  // In both cases close the other pages: a payable is either paid, or needs a new page.
  await closeOpenCheckouts(
    app,
    tx,
    due.map(({ payable }) => payable),
  )
  for (const share of shares) {
    const { payable } = share
    if (undeliverable.has(share)) {
      await payable.onReturned(tx)
      await giveBack(app, tx, share, payable.undeliverable)
    } else if (payable.state !== 'due') {
      await giveBack(app, tx, share, notDueReasons[payable.state])
    }
  }
  await claimDisputes(app, tx, { ...page, providerPaymentId: event.providerPaymentId })
  return due.length > undeliverable.size ? 'paid' : 'refund_started'
}

/** Whether the paid amount and currency are those of the page. */
export const isAmountOf = (
  { amount, currency }: Pick<PaymentFacts, 'amount' | 'currency'>,
  page: Pick<PaymentRow, 'amount' | 'currency'>,
): boolean => amount === page.amount && currency?.toUpperCase() === page.currency

/** Settles these payables of one page; returns those that can no longer be delivered. */
async function settleAll(
  app: AppContext,
  tx: Transaction,
  paymentId: string,
  due: readonly LockedPayment[],
): Promise<ReadonlySet<LockedPayment>> {
  const undeliverable = new Set<LockedPayment>()
  const [first] = due
  if (!first) return undeliverable
  const noun = app.payables[first.payable.kind]
  if (due.length > 1) await noun.lockStockOf(tx, idsOf(due))
  for (const share of due) if (!(await settle(tx, share.payable))) undeliverable.add(share)
  const settled = due.filter((share) => !undeliverable.has(share))
  if (settled.length > 0) await noun.onSettled(tx, [{ paymentId, ids: idsOf(settled) }])
  return undeliverable
}

const idsOf = (shares: readonly LockedPayment[]): string[] => shares.map(({ payable }) => payable.id)

/** Returns false if the payable can no longer be delivered. The savepoint rolls back what `settle` began; the payment remains. */
async function settle(tx: Transaction, payable: LockedPayable): Promise<boolean> {
  try {
    await withSavepoint(tx, (inner) => payable.settle(inner))
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
): Promise<void> {
  await refundRest(app, tx, payment)
  await payable.owesRefund(tx)
  await recordError(app, tx, {
    source: 'payments',
    errorType,
    errorMessage: `${payable.title}: ${sentence}`,
    payload: paymentFacts(payment),
  })
}

/** The received amount or currency is not the page's: the page is closed, and an admin must find out why. */
async function reportMismatch(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  { page, shares }: LockedPage,
): Promise<'mismatch'> {
  if (awaitsMoney[page.status]) await updatePage(tx, page.id, { status: 'failed' })
  const title = titleOf(shares.map(({ payable }) => payable))
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'payment.mismatch',
    errorMessage: `${title}: pagati ${amountText(event.amount, event.currency)}, attesi ${amountText(page.amount, page.currency)}. Controlla presso il gestore dei pagamenti: restituisci la somma da lì, poi scrivi a chi ha pagato di aprire un altro pagamento`,
    payload: { ...paymentFacts(page), eventId: event.eventId },
  })
  return 'mismatch'
}
