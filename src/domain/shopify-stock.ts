import { missingScopes } from './shopify.ts'

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

/** Those of them that are not granted. */
export const missingStockScopes = (granted: readonly string[]): string[] => missingScopes(granted, stockScopes)

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
export const skuFindings = ['ambiguous', 'unknown', 'elsewhere', 'oversells', 'untracked'] as const

/**
 * `ambiguous`: another variant there has the same SKU, and is linked. `unknown`: no article of ours has this SKU. `elsewhere`: it is linked, and
 * pieces of it lie in other places of the shop too, which are not ours to count. `oversells`: it is linked, and the shop goes on selling it when
 * there is none. `untracked`: it is linked, and the shop did not count its pieces, which it does from now on.
 */
export type SkuFindingKind = (typeof skuFindings)[number]

export interface SkuFinding {
  kind: SkuFindingKind
  sku: string
  /** As the shop calls the product. */
  title: string
}

/** Findings that are kept of one linking; the others are counted. */
export const mostFindings = 500

/** A variant of the shop with a SKU of ours, and what is known of it here. */
export interface SkuCandidate {
  variantId: string
  sku: string
  title: string
  isTracked: boolean
  oversells: boolean
  elsewhere: number
  /** The stock of ours with this SKU; null: there is none. */
  stockItemId: string | null
  /** The variant that it is linked with already. */
  linkedVariantId: string | null
}

/** Which of a page's variants are linked, and what there is to say. Of several with the same SKU the first one is, or the one that was before. */
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
