import { mostMargin, skuFindings } from '../domain/shopify-stock.ts'
import { id, instant, line } from './fields.ts'
import { z } from './z.ts'

const margin = z
  .number('Scrivi un numero di pezzi')
  .int('Scrivi un numero intero di pezzi')
  .min(0, 'Almeno 0 pezzi')
  .max(mostMargin, `Al massimo ${mostMargin} pezzi`)

/** How a reseller wants their shop to show our stock. */
export const ShopStockSettings = z.object({
  /** False: the shop is told nothing. */
  isOn: z.boolean('Scegli se aggiornare le giacenze'),
  /** The shop shows so many pieces fewer than there are. */
  reserve: margin,
  /** And none while no more than so many are left. */
  floor: margin,
  /** Shopify's id of the place that holds our stock; null: the shop's first one. */
  locationId: line('Sede non valida', { max: 100 }).nullable(),
})

export type ShopStockSettings = z.infer<typeof ShopStockSettings>

/** What could not be linked by its SKU, or needs a look. */
export const ShopSkuFinding = z.object({
  kind: z.enum(skuFindings),
  sku: z.string(),
  /** As the shop calls the product. */
  title: z.string(),
})

export type ShopSkuFinding = z.infer<typeof ShopSkuFinding>

/** The last linking by SKU. */
export const ShopSkuLinking = z.object({
  startedAt: instant,
  /** Null: it is under way. */
  endedAt: instant.nullable(),
  /** Italian: why it ended before all was read. */
  reason: z.string().nullable(),
  /** Variants of the shop with a SKU of ours so far, and those of them that are linked. */
  seen: z.number().int(),
  linked: z.number().int(),
  /** The first ones. */
  findings: z.array(ShopSkuFinding),
  /** How many there are in all. */
  found: z.number().int(),
})

export type ShopSkuLinking = z.infer<typeof ShopSkuLinking>

/** How far a reseller's shop is in step with the stock here. */
export const ShopStock = ShopStockSettings.extend({
  /** What the app is not allowed in the shop, as far as is known: until then it is told nothing. */
  missingScopes: z.array(z.string()),
  /** Variants of the shop that are told of. */
  linked: z.number().int(),
  /** Those of them that are still to be told, and since when the longest. */
  due: z.number().int(),
  dueSince: instant.nullable(),
  /** When it was last told something; null: never. */
  pushedAt: instant.nullable(),
  /** When all of it was last compared; null: never. */
  comparedAt: instant.nullable(),
  /** What was otherwise in the last 24 hours. */
  drifts: z.number().int(),
  linking: ShopSkuLinking.nullable(),
})

export type ShopStock = z.infer<typeof ShopStock>

/** A place where the shop keeps stock. */
export const ShopPlace = z.object({ id: z.string(), name: z.string(), isForOnlineOrders: z.boolean() })

export type ShopPlace = z.infer<typeof ShopPlace>

/** Those that may hold ours; `suggestedId` is taken unless another is chosen. */
export const ShopPlaces = z.object({ places: z.array(ShopPlace), suggestedId: z.string().nullable() })

export type ShopPlaces = z.infer<typeof ShopPlaces>

export const ShopDriftsQuery = z.object({ before: id.optional() })

/** Stock that the shop showed otherwise than it was told, and was told anew. */
export const ShopDrift = z.object({
  id,
  sku: z.string().nullable(),
  name: z.string(),
  /** Of its variant; null: it has none. */
  variant: z.string().nullable(),
  expected: z.number().int(),
  found: z.number().int(),
  foundAt: instant,
})

export type ShopDrift = z.infer<typeof ShopDrift>

/** The newest first; `nextBefore` null: there are no more. */
export const ShopDrifts = z.object({ drifts: z.array(ShopDrift), nextBefore: id.nullable() })

export type ShopDrifts = z.infer<typeof ShopDrifts>
