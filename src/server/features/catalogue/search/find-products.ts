import type { ProductQuery } from '../../../../contract/products.ts'
import type { Database } from '../../../database/database.ts'
import { countHits } from './bitmaps.queries.ts'
import type { SortedQuery } from './catalogue-walk.queries.ts'
import { atMost, type Condition, fewHits, isCountable } from './conditions.ts'
import {
  type FoundIds,
  type Hits,
  isWalkShorter,
  searchTotalCap,
  selectRankedHits,
  sortHits,
  walkToAvailable,
  walkToHits,
  walkToSkus,
} from './hits.queries.ts'
import { type UnderstoodSearch, understandSearch } from './understand-search.ts'

const nothing: FoundIds = { ids: [], total: 0, totalIsCapped: false }

/** One page of what a search and filters find, best first, with how many there are. The work is bounded however many match. */
export async function findProducts(db: Database, query: ProductQuery): Promise<FoundIds> {
  const found = await findUnderstood(db, query, await understandSearch(db, query))
  if (found.total > 0 || !query.search) return found
  // "capello" is a word too, but with "paglia" nobody means hair.
  return findUnderstood(db, query, await understandSearch(db, query, true))
}

async function findUnderstood(db: Database, query: ProductQuery, search: UnderstoodSearch | null): Promise<FoundIds> {
  if (!search) return nothing
  const asked = { ...query, sort: query.sort ?? (query.search ? ('relevance' as const) : ('newest' as const)) }
  const { anywhere, sku } = search
  if (sku?.isCommon) {
    return { ids: await walkToSkus(db, sku, search.filters, asked), total: searchTotalCap, totalIsCapped: true }
  }
  // Only availability is asked for: every product is a candidate, and most are available.
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
  // What is available moves by the minute and is not counted ahead.
  if (total <= fewHits || (query.available && !isCapped)) return selectRankedHits(db, search, query)
  const ids: string[] = []
  for (const tier of await tiersOf(db, search, query, total)) {
    const offset = Math.max(0, query.offset - tier.before)
    const limit = query.limit - ids.length
    if (limit > 0 && offset < tier.count) ids.push(...(await takeHits(db, tier, { ...query, limit, offset }, products)))
  }
  return { ids, total: Math.min(total, searchTotalCap), totalIsCapped: isCapped }
}

interface Tier extends Hits {
  count: number
  /** How many hits are in better tiers. */
  before: number
}

/** Beyond the cap, or in an order of its own, a search has one tier. */
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

async function takeHits(db: Database, tier: Tier, query: SortedQuery, products: number): Promise<string[]> {
  if (isWalkShorter(query, tier.count, products)) {
    const ids = await walkToHits(db, tier, query)
    const expected = query.available ? query.limit : Math.min(query.limit, tier.count - query.offset)
    // Fewer where they lie further from the beginning than most: a season's word, say.
    if (ids.length === expected) return ids
  }
  return sortHits(db, tier, query)
}
