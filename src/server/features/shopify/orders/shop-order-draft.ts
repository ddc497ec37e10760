import { AddressInput } from '../../../../contract/addresses.ts'
import { orderImportLabels } from '../../../../domain/orders/files/order-import.ts'
import { maxOrderLines, maxPieces } from '../../../../domain/orders/line-limits.ts'
import { consigneeOf, type ShopOrder, type WantedSku } from '../../../../domain/shopify/shopify-orders.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { oneLine } from '../../../../domain/words/one-line.ts'
import type { Queryable } from '../../../database/database.ts'
import { skuProblem } from '../../order-import/sku-problem.ts'
import type { ShopOrderDraft } from '../../orders/placing/place-shop-order.ts'
import { mergeOffered, type OrderLine } from '../../orders/placing/price-order.ts'
import { findOffersBySku } from '../../products/find-offers.ts'

type Consignee = Pick<AddressInput, 'customer' | 'shipping'>

/** The consignee of the order. Throws an error that says what to correct in the shop if the address does not suffice for a parcel. */
export function readConsignee(order: ShopOrder, ownEmail: string): Consignee {
  if (!order.address) throw shopifyProblems['shopify.address']({ wrong: [] })
  const { data, error } = AddressInput.safeParse(consigneeOf(order, ownEmail))
  if (data) return data
  const what = error.issues.map(({ path, message }) => {
    const label = orderImportLabels[path.at(-1) as keyof typeof orderImportLabels]
    // The only message that does not name its field.
    return message.startsWith('Massimo') && label ? `${label}: ${message}` : message
  })
  throw shopifyProblems['shopify.address']({ wrong: [...new Set(what)] })
}

/** The order to place for a shop's order. */
export const draftOf = async (
  db: Queryable,
  order: ShopOrder,
  { consignee, lines }: { consignee: Consignee; lines: readonly WantedSku[] },
): Promise<ShopOrderDraft> => ({
  ...consignee,
  shopifyOrderId: order.id,
  reference: oneLine(order.name, 40) || null,
  notes: oneLine(order.note ?? '', 1000) || null,
  lines: await offeredLines(db, lines),
})

/** Our articles by SKU, each once. Throws if one of them cannot be ordered, because an incomplete order must not be placed. */
async function offeredLines(db: Queryable, wanted: readonly WantedSku[]): Promise<OrderLine[]> {
  const offers = await findOffersBySku(
    db,
    wanted.map(({ sku }) => sku),
  )
  const wrong: { sku: string; problem: string }[] = []
  const lines: OrderLine[] = []
  for (const { sku, quantity } of wanted) {
    const offer = offers.get(sku)
    const problem = skuProblem(offer)
    if (problem !== null) wrong.push({ sku: oneLine(sku, 60), problem })
    else if (offer) lines.push({ offer, quantity })
  }
  if (wrong.length > 0) throw shopifyProblems['shopify.sku']({ wrong })
  const merged = mergeOffered(lines)
  if (merged.length > maxOrderLines) throw shopifyProblems['shopify.lines']({ isQuantity: false })
  if (merged.some(({ quantity }) => quantity > maxPieces)) throw shopifyProblems['shopify.lines']({ isQuantity: true })
  return merged
}
