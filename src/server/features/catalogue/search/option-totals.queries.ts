import { type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '../../../../contract/products/products.ts'
import { type FacetName, facetNames, mapFacts, productFacets } from '../../../../domain/products/facts.ts'
import { fold } from '../../../../domain/words/fold.ts'
import type { Database } from '../../../database/database.ts'
import { toColumn } from '../../../database/json-rows.ts'
import { readPlannedOnce } from '../../../database/read-prepared.ts'
import { type Condition, toBitmapQuestion } from './conditions.ts'
import { allHits, hasSku, isAvailable, matches } from './hits.queries.ts'
import type { UnderstoodSearch } from './understand-search.ts'

/** Number of products per option of each facet, by folded name; absent if zero. */
export type OptionTotals = Readonly<Record<FacetName, ReadonlyMap<string, number>>>

/** The lexemes of the products that have an option together with the other filter's choice. */
interface OptionLexemes {
  lexemes: readonly string[]
}

/** Exact number of products that meet the condition and have each option, in the options' order, by the bitmaps of common lexemes. */
export async function countOptions(
  db: Database,
  condition: Condition,
  options: readonly OptionLexemes[],
): Promise<number[]> {
  const { lexemes, parts, partCount, query, rare } = toBitmapQuestion(condition)
  const ofOptions = options.flatMap((option, number) => option.lexemes.map((lexeme) => ({ lexeme, number })))
  const rows = await readPlannedOnce<{ option: number; products: number }>(
    db,
    sql`
    select option, products from count_option_hits(
      ${sql.param(lexemes)}::text[], ${sql.param(parts)}::int[], ${partCount}::int, ${query}::tsquery, ${rare}::tsquery,
      ${sql.param(ofOptions.map(({ lexeme }) => lexeme))}::text[], ${sql.param(ofOptions.map(({ number }) => number))}::int[]
    )
  `,
  )
  const totals = new Map(rows.map(({ option, products }) => [option, products]))
  return options.map((_, number) => totals.get(number) ?? 0)
}

/** The products of a search as `search`, found by words or SKU; an empty condition means all of them. */
function candidates(search: UnderstoodSearch): SQL {
  const { anywhere, filters, sku } = search
  if (sku?.isCommon)
    return sql`product_search as search where ${hasSku(sku)} and ${filters.length > 0 ? matches(filters) : sql`true`}`
  return anywhere === null && sku === null ? sql`product_search as search where true` : allHits(search)
}

/** The variants of `hits`; with `available`, only those with a piece that can be reserved now, by the rules of `isAvailable`. */
const variantsOfHits = (available: boolean): SQL =>
  available
    ? sql`
      select variant.product_id, variant.color, variant.size from hits cross join lateral (
        select own.product_id, own.color, own.size
        from stock_items as level join product_variants as own on own.id = level.variant_id
        where level.product_id = hits.product_id and level.on_hand > level.held offset 0
      ) as variant
      union all
      select variant.product_id, variant.color, variant.size from hits cross join lateral (
        select own.product_id, own.color, own.size
        from stock_availability as level join product_variants as own on own.id = level.variant_id
        where level.product_id = hits.product_id and level.available > 0 offset 0
      ) as variant
      where hits.product_id in (select product_id from reservations where reservation_is_over(status, expires_at))`
    : sql`
      select variant.product_id, variant.color, variant.size from hits cross join lateral (
        select product_id, color, size from product_variants where product_id = hits.product_id offset 0
      ) as variant`

/** The hits with the facets of each of their variants, and of the product itself. */
function describedHits(available: boolean): SQL {
  if (productFacets.length === 0) return variantsOfHits(available)
  const own = productFacets.map((facet) => `product.${toColumn(facet)} as "${facet}"`).join(', ')
  return sql`
    select hits.product_id, variant.color, variant.size, ${sql.raw(own)}
    from hits join products as product on product.id = hits.product_id
    left join (${variantsOfHits(available)}) as variant on variant.product_id = hits.product_id`
}

/** Maximum number of products whose variants are read for one response: about 30 ms per thousand. */
const maxRead = 5000

/** Lets the planner assume few rows; far more options than a catalogue offers. */
const maxNames = 2000

/**
 * Reads the products found and counts their options. Stops after `maxRead` products and sets `isCapped`. With `available`, only variants with
 * available pieces count.
 */
export async function countOptionsOfHits(
  db: Database,
  search: UnderstoodSearch,
  query: Partial<ProductQuery>,
): Promise<{ totals: OptionTotals; products: number; isCapped: boolean }> {
  const { available = false } = query
  const [row] = await readPlannedOnce<{ products: number; totals: Record<FacetName, Record<string, number>> }>(
    db,
    sql`
    with hits as materialized (
      select search.product_id from ${candidates(search)} and ${isAvailable({ limit: 0, offset: 0, available })}
      limit ${sql.raw(String(maxRead + 1))}
    ), described as materialized (${describedHits(available)}
    ), names as materialized (
      select name, fold(name) as folded from (${ofEachFacet((facet) => sql`select ${facet} as name from described`, ' union ')}) as used
      ${sql.raw(`limit ${maxNames}`)}
    ), options as materialized (
      select distinct described.product_id, ${ofEachFacet((facet) => sql`${facet}.folded as ${facet}`, ', ')}
      from described ${ofEachFacet((facet) => sql`left join names as ${facet} on ${facet}.name = described.${facet}`, ' ')}
    )
    select (select count(*)::int from hits) as products,
      json_build_object(${ofEachFacet(
        (facet, name) => sql`${sql.raw(`'${name}'`)}, (
        select coalesce(json_object_agg(${facet}, n), '{}') from (
          select ${facet}, count(*)::int as n from (
            select distinct product_id, ${facet} from options where ${facet} <> '' ${otherChoices(name, query)}
          ) as own group by ${facet}
        ) as counted)`,
        ', ',
      )}) as totals
  `,
  )
  const { products = 0, totals } = row ?? {}
  return {
    products: Math.min(products, maxRead),
    isCapped: products > maxRead,
    totals: mapFacts(facetNames, (facet) => new Map(Object.entries(totals?.[facet] ?? {}))),
  }
}

const ofEachFacet = (make: (column: SQL, facet: FacetName) => SQL, separator: string): SQL =>
  sql.join(
    facetNames.map((facet) => make(sql`${sql.identifier(facet)}`, facet)),
    sql.raw(separator),
  )

/** Condition on `options`: the other facets have one of their chosen values. */
const otherChoices = (own: FacetName, query: Partial<ProductQuery>): SQL =>
  sql.join(
    facetNames.flatMap((facet) => {
      const chosen = facet === own ? undefined : query[facet]
      return chosen ? [sql`and ${sql.identifier(facet)} = any(${sql.param(chosen.map(fold))}::text[])`] : []
    }),
    sql` `,
  )
