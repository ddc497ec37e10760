import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { trackingUrl } from '../../../domain/shipping/carriers.ts'
import type { AppContext } from '../../app-context.ts'
import { readDisputesOf } from '../disputes/read-disputes.ts'
import { findTrackingInShop } from '../shop-fulfilments/shop-fulfilments.reads.ts'
import { whiteLabelInForce } from '../white-label/save-white-label.ts'
import { presentWhiteLabel } from '../white-label/white-label.presenter.ts'
import { selectOrderDetail } from './order-detail.queries.ts'
import { presentRefund } from './paying/present-refund.ts'
import { readReturns } from './returns/order-returns.presenter.ts'

/** An order with all details for admins. Throws 404 if it does not exist. */
export async function readAdminOrder(app: AppContext, orderId: string): Promise<AdminOrderDetail> {
  const { db } = app
  const found = await selectOrderDetail(db, orderId, null)
  if (!found) throw orderProblems['order.not_found']()
  const { order, history, refundSums, hasReturns, hasDisputes, hasWhiteLabel, ...lists } = found
  const whiteLabel = hasWhiteLabel ? await whiteLabelInForce(app, db, order.userId) : null
  return {
    ...order,
    ...lists,
    trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
    history: history.map(({ actorId: _, ...step }) => step),
    returns: hasReturns ? await readReturns(db, orderId) : [],
    whiteLabel: whiteLabel && presentWhiteLabel(whiteLabel),
    refund: presentRefund(order, refundSums),
    disputes: hasDisputes ? await readDisputesOf(app, orderId) : [],
    trackingInShop: order.shopifyOrderId === null ? null : await findTrackingInShop(db, orderId, order.userId),
  }
}
