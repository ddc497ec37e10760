import type { ProductQuery } from '../../../../contract/products/products.ts'
import type { Database } from '../../../database/database.ts'
import { countHits } from './bitmaps.queries.ts'
import { atMost, type Condition, fewHits, isCountable } from './conditions.ts'
import {
  type FoundIds,
  type Hits,
  isWalkShorter,
  type SortedQuery,
  searchTotalCap,
  selectRankedHits,
  sortHits,
  walkToAvailable,
  walkToHits,
  walkToSkus,
} from './hits.queries.ts'
import { searchesOf } from './relax-search.ts'
import { readSearch, type UnderstoodSearch } from './understand-search.ts'

interface FoundProducts extends FoundIds {
  /** True if all words together find nothing: the result is that of fewer, more significant words. */
  relaxed: boolean
  /** The text with its typing errors corrected, if all its words together find something. */
  corrected?: string | undefined
}

const nothing: FoundProducts = { ids: [], total: 0, totalIsCapped: false, relaxed: false }

/** One page of the products that match a search and filters, best first, with their number. The work is bounded however many match. */
export async function findProducts(db: Database, query: ProductQuery): Promise<FoundProducts> {
  const read = await readSearch(db, query)
  for (const { search, relaxed } of searchesOf(read, query.search)) {
    const found = await findUnderstood(db, query, search)
    if (found.total > 0) return { ...found, relaxed, corrected: relaxed ? undefined : read.corrected }
  }
  return nothing
}

async function findUnderstood(db: Database, query: ProductQuery, search: UnderstoodSearch): Promise<FoundIds> {
  const asked = { ...query, sort: query.sort ?? (query.search ? ('relevance' as const) : ('newest' as const)) }
  const { anywhere, sku } = search
  if (sku?.isCommon) {
    return { ids: await walkToSkus(db, sku, search.filters, asked), total: searchTotalCap, totalIsCapped: true }
  }
  // Only the availability filter is set: every product is a candidate, and most are available.
  if (anywhere === null && sku === null) return walkToAvailable(db, asked)
  if (anywhere === null || sku || !isCountable(anywhere) || atMost(anywhere) <= fewHits)
    return selectRankedHits(db, search, asked)
  return findAmongMany(db, { ...search, anywhere }, asked)
}

async function findAmongMany(
  db: Database,
  search: UnderstoodSearch & { anywhere: Condition },
  query: SortedQuery,
): Promise<FoundIds> {
  const {
    counts: [total = 0],
    products,
  } = await countHits(db, [search.anywhere])
  const isCapped = total > searchTotalCap
  // Bitmaps do not cover availability, which changes constantly.
  if (total <= fewHits || (query.available && !isCapped)) return selectRankedHits(db, search, query)
  const ids: string[] = []
  for (const tier of await tiersOf(db, search, query, total)) {
    const offset = Math.max(0, query.offset - tier.before)
    const limit = query.limit - ids.length
    if (limit > 0 && offset < tier.count) ids.push(...(await pickHits(db, tier, { ...query, limit, offset }, products)))
  }
  return { ids, total: Math.min(total, searchTotalCap), totalIsCapped: isCapped }
}

interface Tier extends Hits {
  count: number
  /** The number of hits in better tiers. */
  before: number
}

/** Above the cap, or in an order other than relevance, a search has one tier. */
async function tiersOf(
  db: Database,
  search: UnderstoodSearch & { anywhere: Condition },
  query: SortedQuery,
  total: number,
): Promise<Tier[]> {
  const { anywhere, inTitle, inName } = search
  if (query.sort !== 'relevance' || total > searchTotalCap || !inTitle || !inName)
    return [{ condition: anywhere, count: total, before: 0 }]
  const {
    counts: [titled = 0, named = 0],
  } = await countHits(db, [inTitle, inName])
  return [
    { condition: inName, count: named, before: 0 },
    { condition: inTitle, without: inName, count: titled - named, before: named },
    { condition: anywhere, without: inTitle, count: total - titled, before: titled },
  ]
}

async function pickHits(db: Database, tier: Tier, query: SortedQuery, products: number): Promise<string[]> {
  if (isWalkShorter(query, tier.count, products)) {
    const ids = await walkToHits(db, tier, query)
    const expected = query.available ? query.limit : Math.min(query.limit, tier.count - query.offset)
    // Fewer than a page if the hits are unevenly distributed, such as those of a seasonal word.
    if (ids.length === expected) return ids
  }
  return sortHits(db, tier, query)
}
