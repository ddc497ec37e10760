import type { ProductListQuery } from '../../../contract/products.ts'
import type { Database } from '../../database/database.ts'
import { maxSkus, type ResolvedSearch, resolveSearch } from './dictionary.queries.ts'
import { atMost, type Condition, fewHits, type SearchPlan, type SkuPattern } from './search-plan.ts'

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
  const { search, categoryId, color, size } = asked
  const words = sayingWords(splitWords(search ?? ''))
  const piece = search === undefined ? null : toSkuPiece(search)
  const resolved = await resolveSearch(db, { categoryId, color, size, words, sku: piece, loosely })
  // Articles and the like say nothing, unless they begin something.
  const said = resolved.words.filter(({ isStopWord, lexemes }) => !isStopWord || lexemes.length > 0)
  const isTextKnown = said.length > 0 && said.every(({ lexemes }) => lexemes.length > 0)
  const sku = skuPattern(piece, resolved)
  if (search !== undefined && !isTextKnown && sku === null) return null

  const filters = resolved.filters.map((lexeme) => [lexeme])
  const wordsIn = (place: 'anywhere' | 'inTitle' | 'inName'): Condition | null =>
    isTextKnown ? [...said.map(({ lexemes }) => lexemes.map((lexeme) => lexeme[place])), ...filters] : null
  const anywhere = search === undefined ? (filters.length > 0 ? filters : null) : wordsIn('anywhere')
  return {
    anywhere,
    inTitle: wordsIn('inTitle'),
    inName: wordsIn('inName'),
    filters,
    ...chooseBetween(anywhere, sku),
  }
}

function skuPattern(piece: string | null, { skusBegun, skusHolding }: ResolvedSearch): SkuPattern | null {
  if (piece === null || skusBegun + skusHolding === 0) return null
  const isBeginning = skusBegun > 0
  return { piece, isBeginning, isCommon: skusBegun + skusHolding >= maxSkus }
}

/** Where words find more products than can be ranked together with those of SKUs, a text that begins SKUs speaks of those alone, and any other of words alone. */
function chooseBetween(
  anywhere: Condition | null,
  sku: SkuPattern | null,
): Partial<SearchPlan> & { sku: SkuPattern | null } {
  if (anywhere === null || sku === null || atMost(anywhere) <= fewHits) return { sku }
  return sku.isBeginning ? { sku, anywhere: null, inTitle: null, inName: null } : { sku: null }
}

/** A single letter, as in "t-shirt", says nothing beside whole words. */
const sayingWords = (words: string[]): string[] => {
  const whole = words.filter((word) => word.length > 1)
  return whole.length > 0 ? whole : words
}
