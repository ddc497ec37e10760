import { shopFulfilmentStates } from '../../domain/shopify/shopify.ts'
import { id, instant } from '../fields.ts'
import { z } from '../z.ts'

/** State of an order's tracking in the shop it was imported from. */
export const TrackingInShop = z.object({
  state: z.enum(shopFulfilmentStates),
  /** Italian: why the tracking is missing, or which part the shop did not accept. */
  reason: z.string().nullable(),
  /** Time of the update or of the last attempt; before the first attempt, since when it is pending. */
  at: instant,
  /** Whether updates are possible: the shop is connected and accepts the credentials. */
  isLinked: z.boolean(),
})

export type TrackingInShop = z.infer<typeof TrackingInShop>

/** An order whose tracking has not reached the shop, with the reason. */
export const TrackingTrouble = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** The order's name in the shop: `#1001`. */
  reference: z.string().nullable(),
  tracking: TrackingInShop,
})

export type TrackingTrouble = z.infer<typeof TrackingTrouble>

/** The latest of them, and their number; 1,001 means more than a thousand. */
export const TrackingTroubles = z.object({ orders: z.array(TrackingTrouble), total: z.number().int() })

export type TrackingTroubles = z.infer<typeof TrackingTroubles>
