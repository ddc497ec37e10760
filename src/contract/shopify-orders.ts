import { orderStatuses } from '../domain/orders/orders.ts'
import { shopOrdersPageSize } from '../domain/page-sizes.ts'
import { shopOrderStates } from '../domain/shopify-order-states.ts'
import { filterText, id, instant, limit, pageQuery } from './fields.ts'
import { TrackingInShop } from './tracking-in-shop.ts'
import { z } from './z.ts'

/** What became of an order of the own shop: a line of its ledger. */
export const ShopifyOrder = z.object({
  id,
  shopifyOrderId: z.string(),
  /** As the shop calls it: `#1001`. */
  name: z.string(),
  state: z.enum(shopOrderStates),
  /** Italian: why it waits or was skipped, or what lacks of an imported one. */
  reason: z.string().nullable(),
  /** The order that it is here. */
  order: z
    .object({
      id,
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      /** Null of one that has not left. */
      tracking: TrackingInShop.pick({ state: true, at: true }).nullable(),
    })
    .nullable(),
  /** When its customer placed it. */
  orderedAt: instant.nullable(),
  /** When it was cancelled in the shop, or all of ours taken out, after it was imported. */
  cancelledAt: instant.nullable(),
  firstSeenAt: instant,
  /** When it was last tried, or what became of it last changed. */
  seenAt: instant,
  tries: z.number().int(),
})

export type ShopifyOrder = z.infer<typeof ShopifyOrder>

/** How many of each state; 1,001 stands for more than a thousand. */
export const ShopifyOrderFigures = z.record(z.enum(shopOrderStates), z.number().int())

export type ShopifyOrderFigures = z.infer<typeof ShopifyOrderFigures>

export const ShopifyOrderFilters = z.object({
  state: z.enum(shopOrderStates, 'Stato non valido').optional(),
  /** In the shop's name of it, or the whole number of the order here. */
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
  /** Of the whole ledger. */
  figures: ShopifyOrderFigures,
})

export type ShopifyOrdersPage = z.infer<typeof ShopifyOrdersPage>
