import type { OrderRefund } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { standingOf } from '../../../../domain/orders/refunds.ts'
import type { Queryable } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { sumRefundsByState } from '../../payments/refunds.reads.ts'

const nothingToRefund = 'Non risulta un pagamento da rimborsare: verifica e restituisci la somma a mano.'

/** Where the money of an order is that goes back; null where none does. */
export async function readRefund(db: Queryable, order: OrderRow): Promise<OrderRefund | null> {
  const standing = standingOf(await sumRefundsByState(db, order.id))
  // Cancelled as paid, and no payment is on record, or only one that went back for another reason.
  const isByHand = order.paymentStatus === 'refund_pending' && (standing === null || standing.state === 'refunded')
  if (!isByHand) return standing
  return { state: 'failed', amount: payableAmount(order), message: nothingToRefund, canRetry: false }
}
