import type { ProductQuery } from '../../../../contract/products.ts'
import type { Database } from '../../../database/database.ts'
import { atMost, type Condition, fewHits } from './conditions.ts'
import { lookUpSearch, maxSkus, type SearchFindings } from './dictionary.queries.ts'
import { splitWords, toSkuPiece } from './split-words.ts'

/** A search text and filters, translated into words of the catalogue. */
export interface UnderstoodSearch {
  /** Words and filters together; null if no word of the text occurs in the catalogue. */
  anywhere: Condition | null
  /** The words in the name, and in name or category: the tiers of relevance. Null without words. */
  inName: Condition | null
  inTitle: Condition | null
  /** The filters alone: category, colour and size; empty without filters. */
  filters: Condition
  sku: SkuPattern | null
}

export interface SkuPattern {
  /** In upper case, without dashes. */
  piece: string
  /** True if SKUs begin with the piece, false if they only contain it. */
  isBeginning: boolean
  /** True if so many SKUs match that their products cannot be ranked together. */
  isCommon: boolean
}

/**
 * Turns the text and filters into conditions, with one statement on the catalogue's dictionary: a known word becomes its stem, the last
 * word also its completions, an unknown word its nearest neighbours. Null if nothing can match. With `loosely` known words become their
 * neighbours too, for a typing error that is itself a word.
 */
export async function understandSearch(
  db: Database,
  query: ProductQuery,
  loosely = false,
): Promise<UnderstoodSearch | null> {
  const { search } = query
  const words = sayingWords(splitWords(search ?? ''))
  const piece = search === undefined ? null : toSkuPiece(search)
  const findings = await lookUpSearch(db, { ...query, words, sku: piece, loosely })
  // Articles and the like are ignored, unless they are the beginning of a word.
  const said = findings.words.filter(({ isStopWord, lexemes }) => !isStopWord || lexemes.length > 0)
  const isTextKnown = said.length > 0 && said.every(({ lexemes }) => lexemes.length > 0)
  const sku = skuPattern(piece, findings)
  if (search !== undefined && !isTextKnown && sku === null) return null

  const filters = findings.filters.map((lexeme) => [lexeme])
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

function skuPattern(piece: string | null, { skusBegun, skusHolding }: SearchFindings): SkuPattern | null {
  if (piece === null || skusBegun + skusHolding === 0) return null
  const isBeginning = skusBegun > 0
  return { piece, isBeginning, isCommon: skusBegun + skusHolding >= maxSkus }
}

/**
 * If words find more products than can be ranked together with those of SKUs, only one of the two is used: the SKUs if some begin with the
 * text, else the words.
 */
function chooseBetween(
  anywhere: Condition | null,
  sku: SkuPattern | null,
): Partial<UnderstoodSearch> & { sku: SkuPattern | null } {
  if (anywhere === null || sku === null || atMost(anywhere) <= fewHits) return { sku }
  return sku.isBeginning ? { sku, anywhere: null, inTitle: null, inName: null } : { sku: null }
}

/** A single letter, as in "t-shirt", is ignored beside whole words. */
const sayingWords = (words: string[]): string[] => {
  const whole = words.filter((word) => word.length > 1)
  return whole.length > 0 ? whole : words
}
