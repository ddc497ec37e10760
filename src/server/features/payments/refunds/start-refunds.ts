import { subtractMoney, toCents } from '../../../../domain/money/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PaymentRow } from '../../../database/schema/payments.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import type { PayableReference } from '../../../payables/payable.ts'
import { refundPayment } from './refund-payment.ts'
import { insertRefund, lockPaidPayments, type NewRefund } from './refunds.queries.ts'

/** The requester of a refund and the reason; both null for automatic refunds. */
type Wish = Pick<NewRefund, 'reason' | 'requestedBy'>

const byItself: Wish = { reason: null, requestedBy: null }

/** Starts to refund what is left of a payment, which must be locked. */
export const refundRest = (app: AppContext, tx: Transaction, payment: PaymentRow): Promise<RefundRow> =>
  start(app, tx, payment, { ...byItself, kind: 'whole', amount: leftOf(payment), shippingAmount: '0.00' })

/**
 * Starts to refund what is left of all payments of a payable. `shippingAmount` is the order's shipping contained in it; it is recorded with the first
 * refund, which belongs to the payment that paid the order.
 */
export async function refundPayments(
  app: AppContext,
  tx: Transaction,
  payable: PayableReference,
  { shippingAmount, ...wish }: Wish & Pick<NewRefund, 'shippingAmount'>,
): Promise<RefundRow[]> {
  const started: RefundRow[] = []
  for (const payment of await lockPaidPayments(tx, payable)) {
    const amount = leftOf(payment)
    const ofIt = started.length === 0 && toCents(shippingAmount) <= toCents(amount) ? shippingAmount : '0.00'
    started.push(await start(app, tx, payment, { ...wish, kind: 'whole', amount, shippingAmount: ofIt }))
  }
  return started
}

/** Starts a partial refund; undefined if no single payment has that much left. */
export async function refundPart(
  app: AppContext,
  tx: Transaction,
  payable: PayableReference,
  part: Omit<NewRefund, 'paymentId' | 'orderId'>,
): Promise<RefundRow | undefined> {
  const payment = (await lockPaidPayments(tx, payable)).find((paid) => toCents(leftOf(paid)) >= toCents(part.amount))
  return payment && start(app, tx, payment, part)
}

/** The part of a payment that no refund covers yet. */
const leftOf = ({ amount, refundedAmount }: PaymentRow) => subtractMoney(amount, refundedAmount)

async function start(
  app: AppContext,
  tx: Transaction,
  { id, orderId }: PaymentRow,
  refund: Omit<NewRefund, 'paymentId' | 'orderId'>,
): Promise<RefundRow> {
  const started = await insertRefund(tx, { ...refund, paymentId: id, orderId })
  await app.jobs.send(tx, refundPayment, { refundId: started.id })
  return started
}
