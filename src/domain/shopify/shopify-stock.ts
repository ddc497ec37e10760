import { missingScopes } from './shopify.ts'

/** Stock quantities published to a reseller's shop: docs/specification/shopify.md#stock-updates. */

/** A reseller's safety margins, in whole pieces. */
interface StockMargins {
  /** Subtracted from the published quantity. */
  reserve: number
  /** At or below this quantity the shop shows zero. */
  floor: number
}

/** Maximum value of each margin. */
export const maxMargin = 1_000

/** Maximum published quantity: far below Shopify's limit, and above any real stock. */
const maxShown = 1_000_000

/** The quantity to publish for `available` pieces; zero for products that are not on sale. Never negative. */
export function shownQuantity(available: number, { reserve, floor }: StockMargins, isOnSale = true): number {
  if (!isOnSale || available <= floor) return 0
  return Math.min(Math.max(0, available - reserve), maxShown)
}

/** Permissions the app needs for stock, in addition to those for orders. */
export const stockScopes = ['write_inventory', 'read_locations', 'read_products'] as const

/** The scopes for stock that are not granted. */
export const missingStockScopes = (granted: readonly string[]): string[] => missingScopes(granted, stockScopes)

/** A stock location of a shop. */
export interface ShopLocation {
  id: string
  name: string
  /** Whether online orders can be shipped from it. */
  isForOnlineOrders: boolean
  /** Whether it belongs to another app's fulfilment service, which alone maintains its stock. */
  isServices: boolean
}

/**
 * The default location for our stock: the shop's main location if it serves online orders, otherwise the first one that does, otherwise the main or
 * first one. Undefined if all locations belong to other apps.
 */
export function chooseLocation(locations: readonly ShopLocation[], mainId: string | null): ShopLocation | undefined {
  const own = locations.filter(({ isServices }) => !isServices)
  const selling = own.filter(({ isForOnlineOrders }) => isForOnlineOrders)
  return selling.find(({ id }) => id === mainId) ?? selling[0] ?? own.find(({ id }) => id === mainId) ?? own[0]
}

/** Reasons why a variant with one of our SKUs was not linked, or needs attention. */
export const skuFindings = ['ambiguous', 'unknown', 'elsewhere', 'oversells', 'untracked'] as const

/**
 * `ambiguous`: another variant in the shop with the same SKU is linked. `unknown`: we have no article with this SKU. `elsewhere`: linked, but other
 * locations of the shop have stock of it too, which we do not maintain. `oversells`: linked, but the shop continues selling it when it is sold out.
 * `untracked`: linked; the shop did not track its stock before.
 */
export type SkuFindingKind = (typeof skuFindings)[number]

export interface SkuFinding {
  kind: SkuFindingKind
  sku: string
  /** The product's name in the shop. */
  title: string
}

/** Maximum number of stored findings per linking; the others are only counted. */
export const maxFindings = 500

/** A variant of the shop with one of our SKUs, and the matching data of the portal. */
export interface SkuCandidate {
  variantId: string
  sku: string
  title: string
  isTracked: boolean
  oversells: boolean
  elsewhere: number
  /** Our stock item with this SKU; null if there is none. */
  stockItemId: string | null
  /** The variant to which it is already linked. */
  linkedVariantId: string | null
}

/**
 * Decides which variants of a page are linked, and collects findings. If several variants have the same SKU, the already linked one stays
 * linked, otherwise the first is linked.
 */
export function decideLinks<Candidate extends SkuCandidate>(candidates: readonly Candidate[]) {
  const links: Candidate[] = []
  const findings: SkuFinding[] = []
  const taken = new Map<string, string>()
  for (const candidate of candidates) {
    const { stockItemId, variantId, linkedVariantId, sku, title } = candidate
    const note = (kind: SkuFindingKind) => findings.push({ kind, sku, title })
    if (stockItemId === null) {
      note('unknown')
      continue
    }
    const owner = linkedVariantId ?? taken.get(stockItemId) ?? variantId
    if (owner !== variantId) {
      note('ambiguous')
      continue
    }
    taken.set(stockItemId, variantId)
    links.push(candidate)
    if (!candidate.isTracked) note('untracked')
    if (candidate.oversells) note('oversells')
    if (candidate.elsewhere !== 0) note('elsewhere')
  }
  return { links, findings }
}
