import { shopsPageSize } from '../../domain/page-sizes.ts'
import { shopEnds } from '../../domain/shopify/shopify.ts'
import { shopFilters, shopStates } from '../../domain/shopify/shopify-shops.ts'
import { filterText, id, instant, limit, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { TrackingTrouble } from './tracking-in-shop.ts'

/** A reseller's connected shop for admins; never contains its credentials. */
export const AdminShop = z.object({
  userId: id,
  username: z.string(),
  companyName: z.string().nullable(),
  shopDomain: z.string(),
  state: z.enum(shopStates),
  /** Why it is not active, if known. */
  end: z.enum(shopEnds).nullable(),
  /** Since when it has not responded, if known. */
  failingSince: instant.nullable(),
  /** Null: never. */
  lastSyncAt: instant.nullable(),
  connectedAt: instant,
  /** 1,001 means more than a thousand, except for `imported`. */
  figures: z.object({
    imported: z.number().int(),
    /** Orders that cannot be imported in their current state. */
    waiting: z.number().int(),
    /** Orders not imported because of a defect of the portal. */
    failed: z.number().int(),
    /** Parcels whose tracking the shop has not accepted. */
    tracking: z.number().int(),
  }),
})

export type AdminShop = z.infer<typeof AdminShop>

export const AdminShopsQuery = pageQuery.extend({
  limit: limit(shopsPageSize),
  /** Matches the shop's domain, or its owner's names. */
  search: filterText.optional(),
  state: z.enum(shopFilters, 'Stato non valido').optional(),
})

export type AdminShopsQuery = z.infer<typeof AdminShopsQuery>

/** An order of a shop that could not be imported, and the reason. */
export const UnimportedOrder = z.object({
  id,
  name: z.string(),
  reason: z.string().nullable(),
  firstSeenAt: instant,
  seenAt: instant,
})

export type UnimportedOrder = z.infer<typeof UnimportedOrder>

/** A shop with its problems: the latest of each kind. */
export const AdminShopDetail = AdminShop.extend({
  unimported: z.array(UnimportedOrder),
  tracking: z.array(TrackingTrouble),
})

export type AdminShopDetail = z.infer<typeof AdminShopDetail>
