import type { ShopLocation } from '../../../domain/shopify-stock.ts'

/** Quantities that are set by one call: as many as Shopify takes. */
export const quantitiesPerCall = 250

/** Items whose quantities are read by one call. */
export const itemsPerReading = 200

/** Variants of one page. */
export const variantsPerPage = 100

export interface ShopQuantity {
  inventoryItemId: string
  quantity: number
}

/**
 * Why a quantity was not set: `gone`: the reseller has deleted the variant. `unstocked`: it is not kept at this location, or there is no such
 * location. `refused`: another reason, in Shopify's words.
 */
export type QuantityProblem = { inventoryItemId: string } & (
  | { kind: 'gone' | 'unstocked' }
  | { kind: 'refused'; reason: string }
)

export interface ShopVariant {
  variantId: string
  inventoryItemId: string
  sku: string
  product: { id: string; handle: string; title: string }
  /** False: the shop sells it whatever its quantity. */
  isTracked: boolean
  /** The shop goes on selling it when there is none. */
  oversells: boolean
  /** Pieces in all places of the shop that are not the one that was asked about. */
  elsewhere: number
}

/** Stock of a shop. Ids are whole (`gid://shopify/…`), quantities whole pieces that can be sold. */
export interface ShopStock {
  /** Those that are in use, and which of them is the shop's first. */
  locations(): Promise<{ locations: ShopLocation[]; mainId: string | null }>
  /** Sets at most `quantitiesPerCall`, all or none: where it answers a problem, none is set. */
  setQuantities(locationId: string, quantities: readonly ShopQuantity[]): Promise<QuantityProblem[]>
  /** Keeps an item at this location from now on, with this quantity. `stocked`: it was there already, and is as it was. */
  stockAt(locationId: string, quantity: ShopQuantity): Promise<'done' | 'stocked' | 'gone' | 'no location'>
  /** Of at most `itemsPerReading` items: null where one is not kept at this location; what is gone is left out. */
  quantitiesAt(locationId: string, itemIds: readonly string[]): Promise<Map<string, number | null>>
  /** Every variant of the shop, page by page; `nextCursor` null: this was the last. */
  variants(locationId: string, cursor: string | null): Promise<{ variants: ShopVariant[]; nextCursor: string | null }>
  /** The shop sells no more of it than it has, from now on. */
  track(inventoryItemId: string): Promise<void>
}
