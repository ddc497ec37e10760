import { orderStatuses } from '../../domain/orders/orders.ts'
import { shopOrdersPageSize } from '../../domain/page-sizes.ts'
import { shopOrderStates } from '../../domain/shopify/shopify-order-states.ts'
import { filterText, id, instant, limit, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { TrackingInShop } from './tracking-in-shop.ts'

/** An entry in the ledger of the user's shop: the state of one order's import. */
export const ShopifyOrder = z.object({
  id,
  shopifyOrderId: z.string(),
  /** The order's name in the shop: `#1001`. */
  name: z.string(),
  state: z.enum(shopOrderStates),
  /** Italian: why it waits or was skipped, or what an imported one lacks. */
  reason: z.string().nullable(),
  /** The imported order. */
  order: z
    .object({
      id,
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      /** Null if it has not shipped. */
      tracking: TrackingInShop.pick({ state: true, at: true }).nullable(),
    })
    .nullable(),
  /** When the customer placed it. */
  orderedAt: instant.nullable(),
  /** When it was cancelled in the shop, or all our articles were removed, after the import. */
  cancelledAt: instant.nullable(),
  firstSeenAt: instant,
  /** Time of the last attempt or change of state. */
  seenAt: instant,
  tries: z.number().int(),
})

export type ShopifyOrder = z.infer<typeof ShopifyOrder>

/** Number of orders by state; 1,001 means more than a thousand. */
export const ShopifyOrderFigures = z.record(z.enum(shopOrderStates), z.number().int())

export type ShopifyOrderFigures = z.infer<typeof ShopifyOrderFigures>

export const ShopifyOrderFilters = z.object({
  state: z.enum(shopOrderStates, 'Stato non valido').optional(),
  /** Part of the order's name in the shop, or the complete number of the imported order. */
  search: filterText.optional(),
})

export type ShopifyOrderFilters = z.infer<typeof ShopifyOrderFilters>

export const ShopifyOrdersQuery = ShopifyOrderFilters.extend({
  ...pageQuery.shape,
  limit: limit(shopOrdersPageSize),
})

export type ShopifyOrdersQuery = z.infer<typeof ShopifyOrdersQuery>

export const ShopifyOrdersPage = z.object({
  /** The newest first. */
  orders: z.array(ShopifyOrder),
  nextCursor: z.string().nullable(),
  /** Counts the whole ledger, regardless of filters. */
  figures: ShopifyOrderFigures,
})

export type ShopifyOrdersPage = z.infer<typeof ShopifyOrdersPage>
