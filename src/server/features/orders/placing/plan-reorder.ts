import type { Reorder } from '../../../../contract/orders/order-placing.ts'
import { mergeLines } from '../../../../domain/orders/merge-lines.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { offersStillSold } from '../../products/find-offers.ts'
import { selectAvailability } from '../../stock/stock.reads.ts'
import { findOwnOrder, selectItems } from '../orders.queries.ts'

/** Describes what ordering an own order again would give now. Read-only: the new order is placed like any other. */
export async function planReorder({ db }: Pick<AppContext, 'db'>, userId: string, orderId: string): Promise<Reorder> {
  const order = await findOwnOrder(db, orderId, userId)
  if (!order) throw orderProblems['order.not_found']()
  const items = await selectItems(db, [order.id])
  // An imported order may contain a product twice.
  const ordered = mergeLines(items)
  const offers = await offersStillSold(db, ordered)
  const available = await selectAvailability(
    db,
    offers.map((offer) => offer?.stockItemId ?? null),
  )
  const lines = ordered.flatMap(({ productId, variantId, quantity, places: [place = 0] }, index) => {
    const item = items[place]
    const offer = offers[index]
    if (!item) return []
    const left = Math.max(0, available.get(offer?.stockItemId ?? null) ?? 0)
    return {
      productId,
      variantId,
      productName: offer?.productName ?? item.productName,
      variantInfo: item.variantInfo,
      imageUrl: offer?.imageUrl ?? item.imageUrl,
      orderedQuantity: quantity,
      orderedPrice: item.unitPrice,
      quantity: offer ? Math.min(quantity, left) : 0,
      unitPrice: offer?.price ?? null,
    }
  })
  return { orderId, lines }
}
