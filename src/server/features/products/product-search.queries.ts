import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

/** What a search text became: for every word the lexemes that stand for it, and the text as a piece of a SKU. */
export interface SearchPlan {
  /** One group per word; a product must match one lexeme of each. Empty where no word says anything. */
  words: string[][]
  /** Upper case without dashes; null where the text cannot be a piece of a SKU. */
  sku: string | null
}

const maxWords = 8

const maxExpansions = 8

/** Splits as the index does: accents off, lower case, letters and digits only. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

function toSkuPiece(text: string): string | null {
  const piece = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return piece.length >= 3 && /\d|-/.test(text) ? piece : null
}

/**
 * Looks the words up in the catalogue's own dictionary, in one statement: a known word stands for its stem, the last one also for
 * what it begins, an unknown one for its nearest neighbours (decisions.md §3).
 */
export async function planSearch(db: Queryable, text: string): Promise<SearchPlan> {
  const words = splitWords(text)
  const sku = toSkuPiece(text)
  if (words.length === 0) return { words: [], sku }
  const { rows } = await db.execute<{ lexemes: string[] | null; isStopWord: boolean }>(sql`
    select
      asked.stem is null as "isStopWord",
      (
        select array_agg(distinct candidate.lexeme) from (
          (select w.lexeme from search_words as w where w.lexeme = asked.stem limit 1)
          union all
          (select w.lexeme from search_words as w
           where asked.is_last and w.word like asked.word || '%' order by char_length(w.word), w.word limit ${maxExpansions})
          union all
          (select near.lexeme from (
             select w.lexeme, levenshtein_less_equal(w.word, asked.word, 2) as distance
             from search_words as w
             where char_length(asked.word) >= 4 and w.word % asked.word
               and not exists (select 1 from search_words as known where known.lexeme = asked.stem)
               and not (asked.is_last and exists (select 1 from search_words as begun where begun.word like asked.word || '%'))
             order by distance, w.word limit 20
           ) as near where near.distance <= case when char_length(asked.word) >= 6 then 2 else 1 end limit 4)
        ) as candidate
      ) as lexemes
    from (
      select word, position = ${words.length} as is_last, (tsvector_to_array(to_tsvector('filiera', word)))[1] as stem, position
      from unnest(${sql.param(words)}::text[]) with ordinality as given (word, position)
    ) as asked
    order by asked.position
  `)
  return {
    words: rows.filter((row) => !row.isStopWord || row.lexemes).map((row) => row.lexemes ?? []),
    sku,
  }
}

/** True where nothing can match, so that the list need not be asked. */
export const findsNothing = (plan: SearchPlan): boolean =>
  plan.sku === null && (plan.words.length === 0 || plan.words.some((group) => group.length === 0))

const quote = (lexeme: string) => `'${lexeme.replace(/[\\']/g, (char) => char + char)}'`

/** `marker` chooses where the words must stand: anywhere, `K` in name or category, `N` in the name. */
const textQuery = (plan: SearchPlan, marker: '' | 'K' | 'N'): string =>
  plan.words.map((group) => `(${group.map((lexeme) => quote(marker + lexeme)).join(' | ')})`).join(' & ')

const hasText = (plan: SearchPlan) => plan.words.length > 0 && plan.words.every((group) => group.length > 0)

export function searchCondition(plan: SearchPlan): SQL {
  const bySku = plan.sku
    ? sql`product.id in (select product_id from skus where replace(sku, '-', '') like ${`%${plan.sku}%`})`
    : sql`false`
  return hasText(plan) ? sql`(search.document @@ ${textQuery(plan, '')}::tsquery or ${bySku})` : bySku
}

/** Best first: a SKU that begins so, then words in the name, then in name or category, then anywhere. */
export function searchOrder(plan: SearchPlan): SQL {
  const tiers: SQL[] = []
  if (plan.sku) {
    tiers.push(
      sql`(exists (select 1 from skus where skus.product_id = product.id and replace(sku, '-', '') like ${`${plan.sku}%`})) desc`,
    )
  }
  if (hasText(plan)) {
    tiers.push(sql`(search.document @@ ${textQuery(plan, 'N')}::tsquery) desc`)
    tiers.push(sql`(search.document @@ ${textQuery(plan, 'K')}::tsquery) desc`)
  }
  return tiers.length > 0 ? sql.join(tiers, sql`, `) : sql`true`
}
