import { type SQL, sql } from 'drizzle-orm'
import type { ProductListQuery } from '../../../contract/products.ts'
import type { Database } from '../../database/database.ts'
import type { SearchPlan } from './search-plan.ts'

/** A search counts its hits no further than this (decisions.md §3). */
export const searchTotalCap = 10_000

export interface FoundIds {
  ids: string[]
  total: number
  totalIsCapped: boolean
}

type Query = Pick<ProductListQuery, 'limit' | 'offset' | 'available' | 'color' | 'size'> & {
  sort: NonNullable<ProductListQuery['sort']>
}

const newest = sql`created_at desc, product_id desc`

const orders: Readonly<Record<Query['sort'], SQL>> = {
  newest,
  relevance: newest,
  price_asc: sql`price, product_id`,
  price_desc: sql`price desc, product_id desc`,
}

/** Pieces that can be promised now, of the colour and size asked for. */
function availability({ available, color, size }: Query): SQL {
  if (!available) return sql`true`
  const options = [
    ...(color ? [sql`fold(v.color) = fold(${color})`] : []),
    ...(size ? [sql`fold(v.size) = fold(${size})`] : []),
  ]
  const ofThese =
    options.length > 0
      ? sql`and exists (select 1 from product_variants as v where v.id = level.variant_id and ${sql.join(options, sql` and `)})`
      : sql``
  return sql`exists (
    select 1 from stock_availability as level
    where level.product_id = search.product_id and level.available > 0 ${ofThese}
  )`
}

const matches = (query: string) => sql`search.document @@ ${query}::tsquery`

const skuLike = (pattern: string) =>
  sql`search.product_id in (select product_id from skus where replace(sku, '-', '') like ${pattern})`

/**
 * All hits. Words are answered by the lexeme index; a piece of a SKU by its own, because one index cannot answer "or". The lateral
 * `offset 0` makes the planner look those few up one by one, where its guess of their number would have it read the whole table.
 */
function hits({ anywhere, filters, sku }: SearchPlan): SQL {
  if (!sku) return sql`product_search as search where ${matches(anywhere ?? '')}`
  const bySku = sql`select product_id from skus where replace(sku, '-', '') like ${sku}`
  const byWords = anywhere
    ? sql`union select product_id from product_search as search where ${matches(anywhere)}`
    : sql``
  return sql`(${bySku} ${byWords}) as found cross join lateral (
    select * from product_search where product_id = found.product_id offset 0
  ) as search where ${filters ? matches(filters) : sql`true`}`
}

/** Best first: a SKU that begins so, then words in the name, then in name or category, then anywhere; each tier newest first. */
function rankedOrder({ sku, inName, inTitle }: SearchPlan, sort: Query['sort']): SQL {
  if (sort !== 'relevance') return orders[sort]
  const tiers = [
    ...(sku ? [skuLike(sku.replace(/^%/, ''))] : []),
    ...(inName ? [matches(inName)] : []),
    ...(inTitle ? [matches(inTitle)] : []),
  ]
  return sql.join([...tiers.map((tier) => sql`(${tier}) desc`), newest], sql`, `)
}

/** Few hits: all of them are read, ranked and counted exactly. */
export async function selectRankedHits(db: Database, plan: SearchPlan, query: Query): Promise<FoundIds> {
  const { rows } = await db.execute<{ id: string | null; total: number }>(sql`
    with hits as materialized (
      select search.product_id, search.created_at, search.price, search.document
      from ${hits(plan)} and ${availability(query)}
    )
    select page.id, (select count(*)::int from hits) as total
    from (select 1) as always left join (
      select search.product_id as id, row_number() over (order by ${rankedOrder(plan, query.sort)}) as position
      from hits as search order by position limit ${query.limit} offset ${query.offset}
    ) as page on true
    order by page.position
  `)
  const total = rows[0]?.total ?? 0
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: Math.min(total, searchTotalCap),
    totalIsCapped: total > searchTotalCap,
  }
}

/**
 * Very many hits: the page is found by walking the catalogue in the order asked for and testing each product, so that the work
 * follows the page and not the hits. The inner `offset 0` keeps the planner from the lexeme index, which would read every hit first.
 */
export async function selectFirstHits(db: Database, plan: SearchPlan, query: Query): Promise<FoundIds> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select search.product_id as id
    from (select product_id, document from product_search order by ${orders[query.sort]} offset 0) as search
    where ${matches(plan.anywhere ?? '')} and ${availability(query)}
    limit ${query.limit} offset ${query.offset}
  `)
  return { ids: rows.map(({ id }) => id), total: searchTotalCap, totalIsCapped: true }
}

/** Whatever is available, without words: walked like very many hits, for most products are. */
export async function selectAvailable(db: Database, query: Query): Promise<FoundIds> {
  const { rows } = await db.execute<{ id: string | null; n: number }>(sql`
    select page.id, counted.n from (
      select count(*)::int as n from (
        select 1 from product_search as search where ${availability(query)} limit ${searchTotalCap + 1}
      ) as hits
    ) as counted left join (
      select search.product_id as id, row_number() over () as position from (
        select product_id from product_search as search where ${availability(query)}
        order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}
      ) as search
    ) as page on true
    order by page.position
  `)
  const n = rows[0]?.n ?? 0
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: Math.min(n, searchTotalCap),
    totalIsCapped: n > searchTotalCap,
  }
}

/** Whether more products match than a total says; reads no further than that. */
export async function exceedsCap(db: Database, plan: SearchPlan): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from product_search as search where ${matches(plan.anywhere ?? '')} limit ${searchTotalCap + 1}
    ) as hits
  `)
  return (rows[0]?.n ?? 0) > searchTotalCap
}

export interface ResolvedSearch {
  /** Whether any SKU begins with the piece asked for. */
  skuBegins: boolean
  words: {
    isStopWord: boolean
    /** Lexemes that stand for the word: its stem, what it begins, or its nearest neighbours. */
    lexemes: string[]
    /** In how many products any of them stands, at most; 0 where they are few. */
    products: number
  }[]
  filters: { lexeme: string; products: number }[]
}

const maxExpansions = 8

/** Looks the words of a search and its filters up in the catalogue's dictionary, in one statement. */
export async function resolveSearch(
  db: Database,
  asked: {
    words: readonly string[]
    categoryId: string | undefined
    color: string | undefined
    size: string | undefined
    sku: string | null
    /** Takes a word's neighbours too where the word itself is known. */
    loosely: boolean
  },
): Promise<ResolvedSearch> {
  const { words, categoryId, color, size, sku, loosely } = asked
  const { rows } = await db.pool.query<ResolvedSearch>({
    name: 'catalogue_resolve_search',
    text: resolveText,
    values: [words, categoryId ?? null, color ?? null, size ?? null, loosely, sku],
  })
  return rows[0] ?? { skuBegins: false, words: [], filters: [] }
}

/** A colour and a size together must be those of one and the same variant: they are one lexeme then. */
const resolveText = `
  select
    exists (
      select 1 from skus where replace(sku, '-', '') ~>=~ $6::text and replace(sku, '-', '') ~<~ ($6::text || chr(1114111))
    ) as "skuBegins",
    (select coalesce(json_agg(json_build_object('isStopWord', asked.stem is null, 'lexemes', coalesce(found.lexemes, '{}'),
              'products', coalesce((select sum(products) from search_lexemes where lexeme = any (found.lexemes)), 0))
              order by asked.position), '[]')
     from (
       select word, position, position = array_length($1::text[], 1) as is_last,
              (tsvector_to_array(to_tsvector('filiera', word)))[1] as stem
       from unnest($1::text[]) with ordinality as given (word, position)
     ) as asked,
     lateral (
       select array_agg(distinct candidate.lexeme) as lexemes from (
         (select w.lexeme from search_words as w where w.lexeme = asked.stem limit 1)
         union all
         (select begun.lexeme from (
            select w.lexeme from search_words as w
            where asked.is_last and w.word ~>=~ asked.word and w.word ~<~ (asked.word || chr(1114111))
            order by char_length(w.word), w.word limit ${maxExpansions}
          ) as begun)
       ) as candidate
     ) as known,
     lateral (
       select case when known.lexemes is not null and not $5::boolean then known.lexemes else (
         select coalesce(known.lexemes, '{}') || array_agg(distinct near.lexeme) from (
           select w.lexeme, levenshtein_less_equal(w.word, asked.word, 2) as distance
           from search_words as w
           where char_length(asked.word) between 4 and 40 and w.word % asked.word
           order by distance, w.word limit 4
         ) as near
         where near.distance <= case when char_length(asked.word) >= 6 then 2 else 1 end
       ) end as lexemes
     ) as found
    ) as words,
    (select coalesce(json_agg(json_build_object('lexeme', marker.lexeme,
              'products', coalesce((select products from search_lexemes where search_lexemes.lexeme = marker.lexeme), 0))), '[]')
     from (values
       ('C' || $2::uuid::text),
       (case when $4::text is null then 'F' || fold($3::text) end),
       (case when $3::text is null then 'Z' || fold($4::text) end),
       ('V' || fold($3::text) || '|' || fold($4::text))
     ) as marker (lexeme)
     where marker.lexeme is not null
    ) as filters`

/** Counts how common each lexeme is. */
export async function countLexemes(db: Database): Promise<void> {
  await db.pool.query('select count_search_lexemes()')
}
