/** How many pieces a reseller's shop is told: docs/specification/shopify.md#stock-in-step. */

/** What a reseller keeps back from their shop's customers. Whole pieces. */
export interface StockMargins {
  /** The shop shows so many fewer than there are. */
  reserve: number
  /** And none while no more than so many are left. */
  floor: number
}

/** Of each margin. */
export const mostMargin = 1_000

/** Far below what Shopify takes, and more than anybody has of anything. */
const mostShown = 1_000_000

/** How many the shop shows of what has `available` pieces; of what is not on sale none. Never negative. */
export function shownQuantity(available: number, { reserve, floor }: StockMargins, isOnSale = true): number {
  if (!isOnSale || available <= floor) return 0
  return Math.min(Math.max(0, available - reserve), mostShown)
}

/** What the app must be allowed for stock, beside what orders need. */
export const stockScopes = ['write_inventory', 'read_locations', 'read_products'] as const

/** For each of them, those that contain it: a scope to write contains the one to read. */
const containingScopes = stockScopes.map((scope) => [scope, scope.replace(/^read_/, 'write_')])

/** Those of them that are not granted. */
export function missingStockScopes(granted: readonly string[]): string[] {
  return stockScopes.filter((_, n) => !containingScopes[n]?.some((scope) => granted.includes(scope)))
}

/** A place where a shop keeps stock. */
export interface ShopLocation {
  id: string
  name: string
  /** Orders of the shop's website may be sent from there. */
  isForOnlineOrders: boolean
  /** It belongs to another app, which alone counts what is there. */
  isServices: boolean
}

/** Where our stock is shown unless the reseller says otherwise: the shop's own first place, if online orders are sent from there. Undefined: there is none that we may use. */
export function chooseLocation(locations: readonly ShopLocation[], mainId: string | null): ShopLocation | undefined {
  const own = locations.filter(({ isServices }) => !isServices)
  const selling = own.filter(({ isForOnlineOrders }) => isForOnlineOrders)
  return selling.find(({ id }) => id === mainId) ?? selling[0] ?? own.find(({ id }) => id === mainId) ?? own[0]
}

/** Why a variant of the shop with a SKU of ours was not linked, or needs a look. */
export const skuFindings = ['ambiguous', 'unknown', 'elsewhere'] as const

/**
 * `ambiguous`: another variant there has the same SKU, and is linked. `unknown`: no article of ours has this SKU. `elsewhere`: it is linked, and
 * pieces of it lie in other places of the shop too, which are not ours to count.
 */
export type SkuFindingKind = (typeof skuFindings)[number]

export interface SkuFinding {
  kind: SkuFindingKind
  sku: string
  /** As the shop calls the product. */
  title: string
}
