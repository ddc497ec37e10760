import { maxMargin, skuFindings } from '../../domain/shopify/shopify-stock.ts'
import { id, instant, line } from '../fields.ts'
import { z } from '../z.ts'

const margin = z
  .number('Scrivi un numero di pezzi')
  .int('Scrivi un numero intero di pezzi')
  .min(0, 'Almeno 0 pezzi')
  .max(maxMargin, `Al massimo ${maxMargin} pezzi`)

/** A reseller's settings for publishing our stock in their shop. */
export const ShopStockSettings = z.object({
  /** False: no stock is published. */
  isOn: z.boolean('Scegli se aggiornare le giacenze'),
  /** Safety margin subtracted from the published quantity. */
  reserve: margin,
  /** At or below this quantity the shop shows zero. */
  floor: margin,
  /** Shopify's id of the location that holds our stock; null: the default location. */
  locationId: line('Sede non valida', { max: 100 }).nullable(),
})

export type ShopStockSettings = z.infer<typeof ShopStockSettings>

/** A variant that could not be linked by its SKU, or needs attention. */
export const ShopSkuFinding = z.object({
  kind: z.enum(skuFindings),
  sku: z.string(),
  /** The product's name in the shop. */
  title: z.string(),
})

export type ShopSkuFinding = z.infer<typeof ShopSkuFinding>

/** The last linking by SKU. */
export const ShopSkuLinking = z.object({
  startedAt: instant,
  /** Null while it is in progress. */
  endedAt: instant.nullable(),
  /** Italian: why it ended early. */
  reason: z.string().nullable(),
  /** Variants of the shop with one of our SKUs found so far, and the number linked. */
  seen: z.number().int(),
  linked: z.number().int(),
  /** The first findings. */
  findings: z.array(ShopSkuFinding),
  /** Total number of findings. */
  found: z.number().int(),
})

export type ShopSkuLinking = z.infer<typeof ShopSkuLinking>

/** Synchronisation state of a reseller's shop with our stock. */
export const ShopStock = ShopStockSettings.extend({
  /** Missing permissions of the app, as far as known; no stock is published until they are granted. */
  missingScopes: z.array(z.string()),
  /** Linked variants of the shop. */
  linked: z.number().int(),
  /** Variants with pending updates, and since when the oldest is pending. */
  due: z.number().int(),
  dueSince: instant.nullable(),
  /** Time of the last update; null: never. */
  pushedAt: instant.nullable(),
  /** Time of the last full comparison; null: never. */
  comparedAt: instant.nullable(),
  /** Differences found in the last 24 hours. */
  drifts: z.number().int(),
  linking: ShopSkuLinking.nullable(),
})

export type ShopStock = z.infer<typeof ShopStock>

/** A stock location of the shop. */
export const ShopPlace = z.object({ id: z.string(), name: z.string(), isForOnlineOrders: z.boolean() })

export type ShopPlace = z.infer<typeof ShopPlace>

/** Locations that can hold our stock; `suggestedId` is the default. */
export const ShopPlaces = z.object({ places: z.array(ShopPlace), suggestedId: z.string().nullable() })

export type ShopPlaces = z.infer<typeof ShopPlaces>

export const ShopDriftsQuery = z.object({ before: id.optional() })

/** A quantity in the shop that differed from the published one, and was corrected. */
export const ShopDrift = z.object({
  id,
  sku: z.string().nullable(),
  name: z.string(),
  /** Name of the variant; null if there is none. */
  variant: z.string().nullable(),
  expected: z.number().int(),
  found: z.number().int(),
  foundAt: instant,
})

export type ShopDrift = z.infer<typeof ShopDrift>

/** Newest first; `nextBefore` null: no further ones. */
export const ShopDrifts = z.object({ drifts: z.array(ShopDrift), nextBefore: id.nullable() })

export type ShopDrifts = z.infer<typeof ShopDrifts>
