import { isUnpaid, type OrderStatus } from '../../../domain/orders/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { lockStock } from '../stock/lock-held-stock.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { insertHistory } from './order-steps.queries.ts'
import { findOwner, lockAnyOrder, selectStockLines, updateOrder } from './orders.queries.ts'
import { placeShopOrder, type ShopOrderDraft } from './placing/place-shop-order.ts'
import { stockItemsOf } from './placing/plan-orders.ts'

/**
 * The shop has cancelled an order that stands here, or taken out all that is ours. Unpaid, it is cancelled here too; once paid it goes on, and its
 * reseller and the admins are told: whoever paid for it decides. The account must be locked. Answers the status that the order has now.
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
 * An unpaid order that the shop has changed since it was imported is cancelled, and placed anew as the shop has it now, in one step: the account must
 * be locked. Undefined where it is no longer unpaid, and nothing was done.
 */
export async function replaceByShop(
  app: AppContext,
  tx: Transaction,
  orderId: string,
  { draft, changes }: { draft: ShopOrderDraft; changes: string },
): Promise<{ orderId: string; missing: string | null } | undefined> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order || !isUnpaid(order.status)) return undefined
  // What the old one lets go of and the new one takes, in one order, as everything locks stock.
  const held = (await selectStockLines(tx, orderId)).map(({ stockItemId }) => stockItemId)
  await lockStock(tx, [...new Set([...held, ...stockItemsOf([draft])])])
  const reason = `Modificato su Shopify (${changes}): al suo posto c’è un ordine nuovo`
  await cancelLockedOrder(app, tx, order, { by: 'shop', reason })
  // One order has the shop's number: the one that stands.
  await updateOrder(tx, orderId, { shopifyOrderId: null })
  return placeShopOrder(app, tx, order.userId, { ...draft, replaces: order.orderNumber })
}

/**
 * What the shop has changed of an order that is paid already is a step of its history: it goes on as it was paid, and its reseller and the admins are
 * told. The account must be locked.
 */
export async function noteChangedByShop(
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
