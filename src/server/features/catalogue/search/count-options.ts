import type { ProductFacetsQuery } from '../../../../contract/products/products.ts'
import { fold } from '../../../../domain/words/fold.ts'
import type { Database } from '../../../database/database.ts'
import { countHits } from './bitmaps.queries.ts'
import { atMost, fewHits, isCountable } from './conditions.ts'
import { countOptions, countOptionsOfHits, type OptionTotals } from './option-totals.queries.ts'
import { searchesOf } from './relax-search.ts'
import { readSearch, type UnderstoodSearch } from './understand-search.ts'

/** The folded names of the options to count. */
interface Options {
  colors: readonly string[]
  sizes: readonly string[]
}

interface CountedOptions extends OptionTotals {
  /** True if there were too many products and only the first 5,000 were counted. */
  isCapped: boolean
}

/**
 * Number of products for each colour and size under the other filters: chosen colours do not limit the colours, nor chosen sizes the sizes. If all
 * words of the search together find nothing under all filters, the relaxed search of the list is used. If no relaxed search finds anything under
 * these filters, the first one that finds products without the colour and size is used. Bounded like a search.
 */
export async function countOptionTotals(
  db: Database,
  query: ProductFacetsQuery,
  options: Options,
): Promise<CountedOptions> {
  const { color: _, size: __, ...base } = query
  const chosen = { colors: query.color?.map(fold), sizes: query.size?.map(fold) }
  const counted: Options = {
    colors: [...new Set([...options.colors, ...(chosen.colors ?? [])])],
    sizes: [...new Set([...options.sizes, ...(chosen.sizes ?? [])])],
  }
  const read = await readSearch(db, { ...base, limit: 0, offset: 0 })
  let first: CountedOptions | undefined
  for (const { search } of searchesOf(read, query.search)) {
    const totals = await countUnderstood(db, search, query, counted)
    if (totals && hasList(totals, chosen)) return totals
    first ??= totals ?? undefined
  }
  return first ?? { colors: new Map(), sizes: new Map(), isCapped: false }
}

/**
 * Whether the list has products for this search: of a chosen colour, counted under the chosen sizes, or else of a chosen size. Assumed true if not
 * all products were counted.
 */
function hasList(totals: CountedOptions, chosen: Record<keyof Options, string[] | undefined>): boolean {
  if (totals.isCapped) return true
  if (chosen.colors) return chosen.colors.some((color) => totals.colors.get(color))
  return !chosen.sizes || chosen.sizes.some((size) => totals.sizes.get(size))
}

/** Null if the search finds nothing, whatever the options. */
async function countUnderstood(
  db: Database,
  search: UnderstoodSearch,
  query: ProductFacetsQuery,
  options: Options,
): Promise<CountedOptions | null> {
  if (await areToBeRead(db, search, query)) {
    const { products, ...counted } = await countOptionsOfHits(db, search, query)
    return products > 0 ? counted : null
  }
  const colors = options.colors.map((color) => ({ lexemes: lexemesOf('F', [color], query.size?.map(fold)) }))
  const sizes = options.sizes.map((size) => ({ lexemes: lexemesOf('Z', query.color?.map(fold), [size]) }))
  const totals = await countOptions(db, search.anywhere ?? [], [...colors, ...sizes])
  const byName = (names: readonly string[], first: number) =>
    new Map(names.map((name, index) => [name, totals[first + index] ?? 0]))
  return {
    colors: byName(options.colors, 0),
    sizes: byName(options.sizes, options.colors.length),
    isCapped: false,
  }
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
function lexemesOf(marker: 'F' | 'Z', colors: readonly string[] | undefined, sizes: readonly string[] | undefined) {
  if (colors && sizes) return colors.flatMap((color) => sizes.map((size) => `V${color}|${size}`))
  return (colors ?? sizes ?? []).map((value) => marker + value)
}
