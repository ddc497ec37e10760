import type { ShopLocation } from '../../../domain/shopify/shopify-stock.ts'

/** Quantities per call: Shopify's limit. */
export const quantitiesPerCall = 250

/** Items per read. */
export const itemsPerReading = 200

export const variantsPerPage = 100

export interface ShopQuantity {
  inventoryItemId: string
  quantity: number
}

/**
 * Why a quantity was not set. `gone`: the reseller has deleted the variant. `unstocked`: it is not stocked at this location, or the location does not
 * exist. `refused`: another reason, in Shopify's words.
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
  /** False: the shop sells it regardless of its quantity. */
  isTracked: boolean
  /** The shop continues selling it when out of stock. */
  oversells: boolean
  /** Pieces available at all other locations of the shop. */
  elsewhere: number
}

/** Stock of a shop. Ids are full GIDs (`gid://shopify/…`); quantities are sellable pieces. */
export interface ShopStock {
  /** Active locations and the id of the shop's main one. */
  locations(): Promise<{ locations: ShopLocation[]; mainId: string | null }>
  /** Sets at most `quantitiesPerCall` quantities atomically: if it returns a problem, none is set. */
  setQuantities(locationId: string, quantities: readonly ShopQuantity[]): Promise<QuantityProblem[]>
  /** Starts stocking an item at this location with this quantity. `stocked`: it was already stocked there and is unchanged. */
  stockAt(locationId: string, quantity: ShopQuantity): Promise<'done' | 'stocked' | 'gone' | 'no location'>
  /** Reads at most `itemsPerReading` items. Null for an item not stocked at this location; deleted items are left out. */
  quantitiesAt(locationId: string, itemIds: readonly string[]): Promise<Map<string, number | null>>
  /** One page of the shop's variants; `nextCursor` is null on the last page. */
  variants(locationId: string, cursor: string | null): Promise<{ variants: ShopVariant[]; nextCursor: string | null }>
  /** Turns on inventory tracking, so that the shop cannot oversell. */
  track(inventoryItemId: string): Promise<void>
}
