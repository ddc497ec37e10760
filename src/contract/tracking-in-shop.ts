import { shopFulfilmentStates } from '../domain/shopify.ts'
import { id, instant } from './fields.ts'
import { z } from './z.ts'

/** What the shop that an order came from knows of its parcel. */
export const TrackingInShop = z.object({
  state: z.enum(shopFulfilmentStates),
  /** Italian: why it is not there, or what of it the shop did not take. */
  reason: z.string().nullable(),
  /** When the shop was told, or last tried; before the first try since when it has to be told. */
  at: instant,
  /** The shop can be told: it is linked, and accepts the credentials. */
  isLinked: z.boolean(),
})

export type TrackingInShop = z.infer<typeof TrackingInShop>

/** An order whose tracking has not come through to the shop, and why. */
export const TrackingTrouble = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** As the shop calls it: `#1001`. */
  reference: z.string().nullable(),
  tracking: TrackingInShop,
})

export type TrackingTrouble = z.infer<typeof TrackingTrouble>

/** The latest of them, and how many there are; 1,001 stands for more than a thousand. */
export const TrackingTroubles = z.object({ orders: z.array(TrackingTrouble), total: z.number().int() })

export type TrackingTroubles = z.infer<typeof TrackingTroubles>
