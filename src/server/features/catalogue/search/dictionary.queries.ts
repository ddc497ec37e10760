import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ProductQuery } from '../../../../contract/products.ts'
import type { Database } from '../../../database/database.ts'
import { readPrepared } from '../../../database/read-prepared.ts'
import type { Lexeme } from './conditions.ts'
import { beginsWith, plainSku, skuBegins, skuHolds } from './text-patterns.queries.ts'

export interface SearchFindings {
  /** How many SKUs begin with the text or, if none does, how many contain it; counted up to `maxSkus`. */
  skusBegun: number
  skusHolding: number
  words: {
    isStopWord: boolean
    /** The lexemes to search for instead of the word: its stem, its completions or its nearest neighbours; one per place. */
    lexemes: { anywhere: Lexeme; inTitle: Lexeme; inName: Lexeme }[]
  }[]
  filters: Lexeme[]
}

const maxExpansions = 8

/** At most this many words with the same beginning are read to find the shortest. */
const maxBegun = 1000

const maxNeighbours = 4

/** Far more than the SKUs of all products that can be ranked together. */
export const maxSkus = 100_000

/** Looks up the words of a search and its filters in the catalogue's dictionary, in one statement. */
export async function lookUpSearch(
  db: Database,
  asked: Pick<ProductQuery, 'categoryId' | 'color' | 'size'> & {
    words: readonly string[]
    sku: string | null
    /** Also takes the neighbours of a known word. */
    loosely: boolean
  },
): Promise<SearchFindings> {
  const { words, categoryId, color, size, sku, loosely } = asked
  const values = [words, categoryId ?? null, color ?? null, size ?? null, loosely, sku]
  const [row] = await readPrepared<SearchFindings>(db, { text: lookUpText, values })
  return row ?? { skusBegun: 0, skusHolding: 0, words: [], filters: [] }
}

const toText = (condition: SQL) => new PgDialect().sqlToQuery(condition).sql

const skuPiece = sql.raw('$6::text')

const countSkus = (condition: string) =>
  `(select count(*)::int from (select from skus where ${condition} limit ${maxSkus}) as counted)`

const lexemeJson = (text: string) =>
  `json_build_object('text', ${text}, 'products', coalesce((select products from search_lexemes where lexeme = ${text}), 0))`

/** The word's stem, and for the last word, which may be incomplete, its completions. */
const knownLexemes = `
  select array_agg(distinct candidate.lexeme) as lexemes from (
    (select w.lexeme from search_words as w where w.lexeme = asked.stem limit 1)
    union all
    (select begun.lexeme from (
       select w.word, w.lexeme from search_words as w
       where asked.is_last and ${toText(beginsWith(sql.raw('w.word'), sql.raw('asked.word')))}
       order by w.word using ~<~ limit ${maxBegun}
     ) as begun order by char_length(begun.word), begun.word limit ${maxExpansions})
  ) as candidate`

/**
 * The most similar words, found by an index, within two edits, or one for a short word. Words with digits are left out: a neighbouring
 * number is another article.
 */
const neighbours = `
  select array_agg(distinct near.lexeme) from (
    select alike.lexeme, levenshtein_less_equal(alike.word, asked.word, 2) as distance
    from (
      select w.word, w.lexeme from search_words as w
      where char_length(asked.word) between 4 and 40 and asked.word !~ '[0-9]' and w.word % asked.word
      order by w.word <-> asked.word limit 30
    ) as alike
    where alike.word !~ '[0-9]'
    order by distance, alike.word limit ${maxNeighbours}
  ) as near
  where near.distance <= case when char_length(asked.word) >= 6 then 2 else 1 end`

/** Colour and size together must belong to the same variant: they are one lexeme then. */
const lookUpText = `
  select
    begun.n as "skusBegun",
    case when $6::text is null or begun.n > 0 then 0 else ${countSkus(toText(skuHolds(skuPiece)))} end as "skusHolding",
    (select coalesce(json_agg(json_build_object(
              'isStopWord', asked.stem is null,
              'lexemes', (select coalesce(json_agg(json_build_object(
                            'anywhere', ${lexemeJson('chosen')}, 'inTitle', ${lexemeJson("'K' || chosen")}, 'inName', ${lexemeJson("'N' || chosen")}
                          )), '[]') from unnest(found.lexemes) as chosen)
            ) order by asked.position), '[]')
     from (
       select word, position, position = array_length($1::text[], 1) as is_last,
              (tsvector_to_array(to_tsvector('filiera', word)))[1] as stem
       from unnest($1::text[]) with ordinality as given (word, position)
     ) as asked,
     lateral (${knownLexemes}) as known,
     lateral (
       select case when known.lexemes is not null and not $5::boolean then known.lexemes
                   else array(select distinct unnest(coalesce(known.lexemes, '{}') || (${neighbours}))) end as lexemes
     ) as found
    ) as words,
    (select coalesce(json_agg(${lexemeJson('marker')}), '[]')
     from unnest(array[
       'C' || $2::uuid::text,
       case when $4::text is null then 'F' || fold($3::text) end,
       case when $3::text is null then 'Z' || fold($4::text) end,
       'V' || fold($3::text) || '|' || fold($4::text)
     ]) as marker
     where marker is not null
    ) as filters
  from ${countSkus(`${toText(skuBegins(skuPiece))} order by ${toText(plainSku)} using ~<~`)} as begun (n)`
