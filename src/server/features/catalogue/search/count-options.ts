import type { ProductFacetsQuery } from '../../../../contract/products/products.ts'
import { type FacetName, facetNames, facts, mapFacts } from '../../../../domain/products/facts.ts'
import { fold } from '../../../../domain/words/fold.ts'
import type { Database } from '../../../database/database.ts'
import { countHits } from './bitmaps.queries.ts'
import { atMost, fewHits, isCountable } from './conditions.ts'
import { type Filters, filterOf } from './dictionary.queries.ts'
import { countOptions, countOptionsOfHits, type OptionTotals } from './option-totals.queries.ts'
import { searchesOf } from './relax-search.ts'
import { readSearch, type UnderstoodSearch } from './understand-search.ts'

/** The folded names of the options to count. */
type Options = Readonly<Record<FacetName, readonly string[]>>

interface CountedOptions {
  totals: OptionTotals
  /** True if there were too many products and only the first 5,000 were counted. */
  isCapped: boolean
}

/**
 * Number of products for each option under the other filters: the chosen colours do not limit the colours, nor the chosen sizes the sizes. If all
 * words of the search together find nothing under all filters, the relaxed search of the list is used. If no relaxed search finds anything under
 * these filters, the first one that finds products without the facets is used. Bounded like a search.
 */
export async function countOptionTotals(
  db: Database,
  query: ProductFacetsQuery,
  options: Options,
): Promise<CountedOptions> {
  const chosen = mapFacts(facetNames, (facet) => query[facet]?.map(fold))
  const counted = mapFacts(facetNames, (facet) => [...new Set([...options[facet], ...(chosen[facet] ?? [])])])
  const read = await readSearch(db, { ...query, limit: 0, offset: 0 })
  const { category, ...filters } = read.filters
  let first: CountedOptions | undefined
  for (const { search } of searchesOf({ ...read, filters: category ? { category } : {} }, query.search)) {
    const found = await countUnderstood(db, search, { query, filters, options: counted })
    if (found && hasList(found, chosen)) return found
    first ??= found ?? undefined
  }
  return first ?? { totals: mapFacts(facetNames, () => new Map()), isCapped: false }
}

/** Whether the list has products for this search: with a chosen option, counted under all others. Assumed true if not all products were counted. */
function hasList({ totals, isCapped }: CountedOptions, chosen: Record<FacetName, string[] | undefined>): boolean {
  const facet = facetNames.find((name) => chosen[name])
  return isCapped || !facet || (chosen[facet] ?? []).some((option) => totals[facet].get(option))
}

/** Null if the search finds nothing, whatever the options. */
async function countUnderstood(
  db: Database,
  search: UnderstoodSearch,
  { query, filters, options }: { query: ProductFacetsQuery; filters: Filters; options: Options },
): Promise<CountedOptions | null> {
  if (await areToBeRead(db, search, query)) {
    const { products, ...counted } = await countOptionsOfHits(db, search, query)
    return products > 0 ? counted : null
  }
  const totals = mapFacts(facetNames, () => new Map<string, number>())
  const byOwnFilter = Map.groupBy(facetNames, (facet) => (filterOf(facet) in filters ? filterOf(facet) : null))
  for (const [own, facets] of byOwnFilter) {
    const others = Object.entries(filters).flatMap(([filter, lexemes]) => (filter === own ? [] : [lexemes]))
    const wanted = facets.flatMap((facet) =>
      options[facet].map((option) => ({ facet, option, lexemes: lexemesOf(facet, option, query) })),
    )
    const counts = await countOptions(db, [...(search.anywhere ?? []), ...others], wanted)
    for (const [at, { facet, option }] of wanted.entries()) totals[facet].set(option, counts[at] ?? 0)
  }
  return { totals, isCapped: false }
}

/** Bitmaps cover neither stock nor parts of SKUs, and few products are read faster than counted. */
async function areToBeRead(
  db: Database,
  { anywhere, sku }: UnderstoodSearch,
  { available, search }: ProductFacetsQuery,
): Promise<boolean> {
  if (available || sku) return true
  if (anywhere === null) return false
  if (!isCountable(anywhere) || atMost(anywhere) <= fewHits) return true
  if (search === undefined) return false
  // Common words may have few products in common.
  const { counts } = await countHits(db, [anywhere])
  return (counts[0] ?? 0) <= fewHits
}

/** A colour and a size must belong to the same variant, so together they form one lexeme. */
function lexemesOf(facet: FacetName, option: string, { color, size }: ProductFacetsQuery): string[] {
  if (facet === 'color' && size) return size.map((other) => `V${option}|${fold(other)}`)
  if (facet === 'size' && color) return color.map((other) => `V${fold(other)}|${option}`)
  return [facts[facet].facet.marker + option]
}
