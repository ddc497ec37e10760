import { type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '../../../../contract/products/products.ts'
import { fold } from '../../../../domain/words/fold.ts'
import type { Database } from '../../../database/database.ts'
import { readPlannedOnce } from '../../../database/read-prepared.ts'
import { isAvailable } from './availability.queries.ts'
import { type Condition, toBitmapQuestion } from './conditions.ts'
import { allHits, hasSku, matches } from './hits.queries.ts'
import type { UnderstoodSearch } from './understand-search.ts'

/** Number of products per colour and per size, by folded name; absent if zero. */
export interface OptionTotals {
  colors: ReadonlyMap<string, number>
  sizes: ReadonlyMap<string, number>
}

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

/** Maximum number of products whose variants are read for one response: about 30 ms per thousand. */
const maxRead = 5000

/** Lets the planner assume few rows; far more colours and sizes than a catalogue offers. */
const maxNames = 2000

/**
 * Reads the products found and counts the options of their variants. Stops after `maxRead` products and sets `isCapped`. With `available`, only
 * variants with available pieces count.
 */
export async function countOptionsOfHits(
  db: Database,
  search: UnderstoodSearch,
  { color, size, available = false }: Partial<ProductQuery>,
): Promise<OptionTotals & { products: number; isCapped: boolean }> {
  const chosen = (values: readonly string[] | undefined) => sql`${values ? sql.param(values.map(fold)) : null}::text[]`
  const [row] = await readPlannedOnce<{
    products: number
    colors: Record<string, number>
    sizes: Record<string, number>
  }>(
    db,
    sql`
    with hits as materialized (
      select search.product_id from ${candidates(search)} and ${isAvailable({ limit: 0, offset: 0, available })}
      limit ${sql.raw(String(maxRead + 1))}
    ), variants as materialized (${variantsOfHits(available)}
    ), names as materialized (
      select name, fold(name) as folded from (select color as name from variants union select size from variants) as used
      ${sql.raw(`limit ${maxNames}`)}
    ), options as materialized (
      select distinct variants.product_id, color.folded as color, size.folded as size
      from variants
      left join names as color on color.name = variants.color
      left join names as size on size.name = variants.size
    )
    select (select count(*)::int from hits) as products,
      (select coalesce(json_object_agg(color, n), '{}') from (
         select color, count(*)::int as n from (
           select distinct product_id, color from options
           where color <> '' and (${chosen(size)} is null or size = any(${chosen(size)}))
         ) as own group by color
       ) as counted) as colors,
      (select coalesce(json_object_agg(size, n), '{}') from (
         select size, count(*)::int as n from (
           select distinct product_id, size from options
           where size <> '' and (${chosen(color)} is null or color = any(${chosen(color)}))
         ) as own group by size
       ) as counted) as sizes
  `,
  )
  const { products = 0, colors = {}, sizes = {} } = row ?? {}
  return {
    products: Math.min(products, maxRead),
    isCapped: products > maxRead,
    colors: new Map(Object.entries(colors)),
    sizes: new Map(Object.entries(sizes)),
  }
}
