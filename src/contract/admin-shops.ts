import { shopsPageSize } from '../domain/page-sizes.ts'
import { shopEnds } from '../domain/shopify.ts'
import { shopFilters, shopStates } from '../domain/shopify-shops.ts'
import { filterText, id, instant, limit, pageQuery } from './fields.ts'
import { TrackingTrouble } from './tracking-in-shop.ts'
import { z } from './z.ts'

/** A reseller's linked shop as admins see it; never its credentials. */
export const AdminShop = z.object({
  userId: id,
  username: z.string(),
  companyName: z.string().nullable(),
  shopDomain: z.string(),
  state: z.enum(shopStates),
  /** Why it is not active, where that is known. */
  end: z.enum(shopEnds).nullable(),
  /** Since when it cannot be asked, where that is known. */
  failingSince: instant.nullable(),
  /** Null: never yet. */
  lastSyncAt: instant.nullable(),
  connectedAt: instant,
  /** 1,001 stands for more than a thousand, but for `imported`. */
  figures: z.object({
    imported: z.number().int(),
    /** Orders that cannot be imported as they are. */
    waiting: z.number().int(),
    /** Orders that were not imported by a defect of ours. */
    failed: z.number().int(),
    /** Parcels whose tracking the shop has not taken. */
    tracking: z.number().int(),
  }),
})

export type AdminShop = z.infer<typeof AdminShop>

export const AdminShopsQuery = pageQuery.extend({
  limit: limit(shopsPageSize),
  /** In the shop's domain, or in what its owner is called. */
  search: filterText.optional(),
  state: z.enum(shopFilters, 'Stato non valido').optional(),
})

export type AdminShopsQuery = z.infer<typeof AdminShopsQuery>

/** An order of a shop that could not be imported, and why. */
export const UnimportedOrder = z.object({
  id,
  name: z.string(),
  reason: z.string().nullable(),
  firstSeenAt: instant,
  seenAt: instant,
})

export type UnimportedOrder = z.infer<typeof UnimportedOrder>

/** A shop with what is wrong in it: the latest of each. */
export const AdminShopDetail = AdminShop.extend({
  unimported: z.array(UnimportedOrder),
  tracking: z.array(TrackingTrouble),
})

export type AdminShopDetail = z.infer<typeof AdminShopDetail>
