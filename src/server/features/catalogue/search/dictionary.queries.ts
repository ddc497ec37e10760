import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ProductQuery } from '../../../../contract/products/products.ts'
import { type FacetName, facetNames, facts, isOfVariant, productFacets } from '../../../../domain/products/facts.ts'
import type { Database } from '../../../database/database.ts'
import { readPlannedOnce } from '../../../database/read-prepared.ts'
import type { Lexeme } from './conditions.ts'
import { beginsWith, plainSku, skuBegins, skuHolds } from './text-patterns.queries.ts'

/** A dictionary word to search for, with its lexeme in each place. */
export interface KnownWord {
  word: string
  anywhere: Lexeme
  inTitle: Lexeme
  inName: Lexeme
}

/** A word to look up. */
export interface Term {
  text: string
  /** Also matches words with this beginning. */
  isBeginning?: boolean
  /** If the dictionary does not contain it, its nearest words are returned. */
  maySlip?: boolean
}

export interface TermFindings {
  isStopWord: boolean
  /** The word's stem and its completions; empty if the catalogue does not contain it. */
  known: KnownWord[]
  near: KnownWord[]
}

export type Filters = Readonly<Record<string, readonly Lexeme[]>>

/** A colour and a size must belong to the same variant, so together they are one filter. */
export const filterOf = (facet: FacetName): string => (isOfVariant(facet) ? 'variant' : facet)

export interface SearchFindings {
  /** Number of SKUs that begin with the text or, if none does, that contain it; counted up to `maxSkus`. */
  skusBegun: number
  skusHolding: number
  /** The SKU, or the end of one, meant by a text without its zeros; stored without dashes. */
  sku: { piece: string; isWhole: boolean } | null
  terms: TermFindings[]
  /** The lexemes of each filter (`filterOf`); a product must have one of each. */
  filters: Filters
  /** Version of the synonyms defined by admins: a different text after each change. */
  synonyms: string
}

const maxExpansions = 8

/** At most this many words with the same beginning are read to find the shortest. */
const maxBegun = 1000

const maxNeighbours = 8

/** Far more than the SKUs of all products that can be ranked together. */
export const maxSkus = 100_000

/** Looks up the words of a search and its filters in the catalogue's dictionary, in one statement. */
export async function lookUpSearch(
  db: Database,
  asked: Pick<ProductQuery, 'categoryId' | FacetName> & {
    terms: readonly Term[]
    sku: string | null
    /** SKUs that the text may mean if it matches none itself: `withZeros`. */
    skuForms: readonly string[]
  },
): Promise<SearchFindings> {
  const { terms, categoryId, sku, skuForms } = asked
  const words = terms.map(({ text }) => text)
  const beginnings = terms.map(({ isBeginning }) => isBeginning === true)
  const slips = terms.map(({ maySlip }) => maySlip === true)
  const chosen = facetNames.map((facet) => asked[facet] ?? null)
  const values = [words, categoryId ?? null, beginnings, sku, slips, skuForms, ...chosen]
  const [row] = await readPlannedOnce<SearchFindings>(db, { text: lookUpText, values })
  return row ?? { skusBegun: 0, skusHolding: 0, sku: null, terms: [], filters: {}, synonyms: '' }
}

const toText = (condition: SQL) => new PgDialect().sqlToQuery(condition).sql

const skuPiece = sql.raw('$4::text')

const countSkus = (condition: string) =>
  `(select count(*)::int from (select from skus where ${condition} limit ${maxSkus}) as counted)`

const lexemeJson = (text: string) =>
  `json_build_object('text', ${text}, 'products', coalesce((select products from search_lexemes where lexeme = ${text}), 0))`

const knownWordJson = (known: string) =>
  `json_build_object('word', ${known}.word, 'anywhere', ${lexemeJson(`${known}.lexeme`)},
                     'inTitle', ${lexemeJson(`'K' || ${known}.lexeme`)}, 'inName', ${lexemeJson(`'N' || ${known}.lexeme`)})`

/** The word's stem and, if it may be incomplete, its completions. */
const knownWords = `
  select json_agg(${knownWordJson('known')} order by known.place) as words from (
    select candidate.lexeme, min(candidate.place) as place, (array_agg(candidate.word order by candidate.place))[1] as word
    from (
      (select asked.word, w.lexeme, 0::bigint as place from search_words as w where w.lexeme = asked.stem limit 1)
      union all
      (select begun.word, begun.lexeme, row_number() over (order by char_length(begun.word), begun.word) as place from (
         select w.word, w.lexeme from search_words as w
         where asked.is_beginning and ${toText(beginsWith(sql.raw('w.word'), sql.raw('asked.word')))}
         order by w.word using ~<~ limit ${maxBegun}
       ) as begun order by place limit ${maxExpansions})
    ) as candidate group by candidate.lexeme
  ) as known`

/**
 * The most similar words, found by an index; `word-distance.ts` decides which of them a typo can mean. Words with digits are excluded: a similar
 * number is another article.
 */
const nearWords = `
  select json_agg(${knownWordJson('near')} order by near.distance, near.word) as words from (
    select alike.word, alike.lexeme, levenshtein_less_equal(alike.word, asked.word, 3) as distance
    from (
      select w.word, w.lexeme from search_words as w
      where asked.may_slip and known.words is null
        and char_length(asked.word) between 4 and 40 and asked.word !~ '[0-9]' and w.word % asked.word
      order by w.word <-> asked.word limit 30
    ) as alike
    where alike.word !~ '[0-9]'
    order by distance, alike.word limit ${maxNeighbours}
  ) as near
  where near.distance <= case when char_length(asked.word) >= 8 then 3 else 2 end`

/** A whole SKU, or its end after a dash. */
const skuWithZeros = `
  select json_build_object('piece', replace(form, '-', ''), 'isWhole', exists (select from skus where sku = form))
  from unnest($6::text[]) as given (form)
  where exists (
    select from skus
    where ${toText(plainSku)} like '%' || replace(form, '-', '') and '-' || sku like '%-' || form offset 0
  ) limit 1`

const chosen = (facet: FacetName) => `$${7 + facetNames.indexOf(facet)}::text[]`

const markersOfProduct = productFacets.map(
  (facet) => `
         union all select '${facet}', '${facts[facet].facet.marker}' || fold(value) from unnest(${chosen(facet)}) as value`,
)

/** A colour and a size together form one lexeme. */
const lookUpText = `
  select
    begun.n as "skusBegun",
    holding.n as "skusHolding",
    case when begun.n + holding.n = 0 then (${skuWithZeros}) end as sku,
    (select count(*) || '.' || coalesce(sum(hashtext(id::text)::bigint), 0) from search_synonyms) as synonyms,
    (select coalesce(json_agg(json_build_object(
              'isStopWord', asked.stem is null,
              'known', coalesce(known.words, '[]'),
              'near', coalesce(near.words, '[]')
            ) order by asked.position), '[]')
     from (
       select word, is_beginning, may_slip, position, (tsvector_to_array(to_tsvector('filiera', word)))[1] as stem
       from unnest($1::text[], $3::boolean[], $5::boolean[]) with ordinality as given (word, is_beginning, may_slip, position)
     ) as asked
     cross join lateral (${knownWords}) as known
     cross join lateral (${nearWords}) as near
    ) as terms,
    (select coalesce(json_object_agg(part.filter, part.lexemes), '{}') from (
       select filter, json_agg(${lexemeJson('marker')}) as lexemes from (
         select 'category' as filter, 'C' || $2::uuid::text as marker where $2::uuid is not null${markersOfProduct.join('')}
         union all select 'variant', 'F' || fold(color) from unnest(${chosen('color')}) as color where ${chosen('size')} is null
         union all select 'variant', 'Z' || fold(size) from unnest(${chosen('size')}) as size where ${chosen('color')} is null
         union all select 'variant', 'V' || fold(color) || '|' || fold(size)
           from unnest(${chosen('color')}) as color cross join unnest(${chosen('size')}) as size
       ) as wanted group by filter
     ) as part
    ) as filters
  from ${countSkus(`${toText(skuBegins(skuPiece))} order by ${toText(plainSku)} using ~<~`)} as begun (n)
  cross join lateral (
    select case when ${toText(skuPiece)} is null or begun.n > 0 then 0 else ${countSkus(toText(skuHolds(skuPiece)))} end
  ) as holding (n)`
