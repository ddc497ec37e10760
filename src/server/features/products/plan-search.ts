import type { ProductListQuery } from '../../../contract/products.ts'
import type { Database } from '../../database/database.ts'
import { resolveSearch } from './product-search.queries.ts'
import type { SearchPlan } from './search-plan.ts'

type Asked = Pick<ProductListQuery, 'search' | 'categoryId' | 'color' | 'size'>

const maxWords = 8

/** Splits as the index does: accents off, lower case, letters and digits only. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** SKUs have digits or dashes; shorter pieces would be in half of them. */
function toSkuPiece(text: string): string | null {
  const piece = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return piece.length >= 3 && /[\d-]/.test(text) ? piece : null
}

/**
 * Turns the asked text and filters into conditions, in one statement on the catalogue's own dictionary: a known word stands for its
 * stem, the last one also for what it begins, an unknown one for its nearest neighbours (decisions.md §3). Null where nothing can match.
 * `loosely` takes neighbours of known words too, for a slip that made another word of it.
 */
export async function planSearch(db: Database, asked: Asked, loosely = false): Promise<SearchPlan | null> {
  const words = sayingWords(splitWords(asked.search ?? ''))
  const sku = asked.search === undefined ? null : toSkuPiece(asked.search)
  const resolved = await resolveSearch(db, { ...filtersOf(asked), words, sku, loosely })
  // Articles and the like say nothing, unless they begin something.
  const groups = resolved.words.filter(({ isStopWord, lexemes }) => !isStopWord || lexemes.length > 0)
  const isTextKnown = groups.length > 0 && groups.every(({ lexemes }) => lexemes.length > 0)
  if (asked.search !== undefined && !isTextKnown && sku === null) return null

  const filters = resolved.filters.map(({ lexeme }) => quote(lexeme)).join(' & ') || null
  const wordsWith = (marker: '' | 'K' | 'N') =>
    isTextKnown
      ? groups.map(({ lexemes }) => `(${lexemes.map((lexeme) => quote(marker + lexeme)).join(' | ')})`).join(' & ')
      : null
  const conditions = [...(isTextKnown ? groups : []), ...resolved.filters]
  return {
    anywhere:
      asked.search === undefined || isTextKnown ? [wordsWith(''), filters].filter(Boolean).join(' & ') || null : null,
    inName: wordsWith('N'),
    inTitle: wordsWith('K'),
    filters,
    // Its beginning is found at once; a piece from the middle is looked for only where no SKU begins so.
    sku: sku && (resolved.skuBegins ? `${sku}%` : `%${sku}%`),
    atMost: Math.min(...conditions.map(({ products }) => products)),
    isOneCondition: conditions.length === 1,
  }
}

const filtersOf = ({ categoryId, color, size }: Asked) => ({ categoryId, color, size })

/** A single letter, as in "t-shirt", says nothing beside whole words. */
const sayingWords = (words: string[]): string[] => {
  const whole = words.filter((word) => word.length > 1)
  return whole.length > 0 ? whole : words
}

const quote = (lexeme: string) => `'${lexeme.replace(/[\\']/g, (char) => char + char)}'`
