import type { OrderRefund } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { type RefundSum, standingOf } from '../../../../domain/orders/paying/refunds.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'

const nothingToRefund = 'Non risulta un pagamento da rimborsare: verifica e restituisci la somma a mano.'

/** State of an order's refunds; null if there are none. */
export function presentRefund(order: RefundedOrder, sums: readonly RefundSum[]): OrderRefund | null {
  const standing = standingOf(sums)
  // Cancelled after payment, but no payment is on record, or only one refunded for another reason: to be refunded by hand.
  const isByHand = order.paymentStatus === 'refund_pending' && (standing === null || standing.state === 'refunded')
  if (!isByHand) return standing
  return { state: 'failed', amount: payableAmount(order), message: nothingToRefund, canRetry: false }
}

type RefundedOrder = Pick<OrderRow, 'paymentStatus' | 'totalAmount' | 'shippingCost'>
