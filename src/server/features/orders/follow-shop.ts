import { isUnpaid, type OrderStatus } from '../../../domain/orders/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { lockStock } from '../stock/move-stock.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { insertHistory } from './order-steps.queries.ts'
import { findOwner, lockAnyOrder, selectStockLines, updateOrder } from './orders.queries.ts'
import { stockItemsOf } from './placing/place-orders.ts'
import { placeShopOrder, type ShopOrderDraft } from './placing/place-shop-order.ts'

/**
 * Handles an order that the shop has cancelled, or from which it has removed all our articles. An unpaid order is cancelled here too. A paid order
 * continues; its reseller and the admins are notified and decide. The account must be locked. Returns the resulting status of the order.
 */
export async function cancelByShop(
  app: AppContext,
  tx: Transaction,
  orderId: string,
  { name, reason }: { name: string; reason: string },
): Promise<OrderStatus> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order || order.status === 'cancelled') return 'cancelled'
  if (isUnpaid(order.status)) {
    const { status } = await cancelLockedOrder(app, tx, order, { by: 'shop', reason })
    return status
  }
  const note = `${reason}. Qui l’ordine resta com’è finché qualcuno non lo annulla.`
  await insertHistory(tx, { orderId, status: order.status, actorId: null, note })
  await announce(app, tx, 'shop.order_cancelled', { order, reseller: await findOwner(tx, order.userId), name, reason })
  return order.status
}

/**
 * Replaces an unpaid order that the shop has changed since the import: cancels it and places the new version in the same transaction. The account
 * must be locked. Returns undefined, without any change, if the order is no longer unpaid.
 */
export async function replaceByShop(
  app: AppContext,
  tx: Transaction,
  orderId: string,
  { draft, changes }: { draft: ShopOrderDraft; changes: string },
): Promise<{ orderId: string; missing: string | null } | undefined> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order || !isUnpaid(order.status)) return undefined
  // Lock the stock items of the old and the new order together, in id order, as all other code does.
  const held = (await selectStockLines(tx, orderId)).map(({ stockItemId }) => stockItemId)
  await lockStock(tx, [...new Set([...held, ...stockItemsOf([draft])])])
  const reason = `Modificato su Shopify (${changes}): al suo posto c’è un ordine nuovo`
  await cancelLockedOrder(app, tx, order, { by: 'shop', reason })
  // The Shopify number is unique: it moves to the new order.
  await updateOrder(tx, orderId, { shopifyOrderId: null })
  return placeShopOrder(app, tx, order.userId, { ...draft, replaces: order.orderNumber })
}

/**
 * Records in the history of a paid order that the shop has changed it. The order continues unchanged; its reseller and the admins are notified. The
 * account must be locked.
 */
export async function recordChangedByShop(
  app: AppContext,
  tx: Transaction,
  orderId: string,
  { name, changes }: { name: string; changes: string },
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order) return
  const { status } = order
  const note = `Modificato su Shopify dopo il pagamento (${changes}). Qui l’ordine resta com’è.`
  await insertHistory(tx, { orderId, status, actorId: null, note })
  const reason = `Modificato su Shopify (${changes})`
  await announce(app, tx, 'shop.order_cancelled', { order, reseller: await findOwner(tx, order.userId), name, reason })
}
