import type { ShopOrder } from '../../../../domain/shopify/shopify-orders.ts'
import { oneLine } from '../../../../domain/words/one-line.ts'

/** Ledger fields that identify an order. */
export const noteOf = (userId: string, { id, name, createdAt }: Pick<ShopOrder, 'id' | 'name' | 'createdAt'>) => ({
  userId,
  shopifyOrderId: id,
  name: oneLine(name, 60) || id,
  orderedAt: new Date(createdAt),
})
