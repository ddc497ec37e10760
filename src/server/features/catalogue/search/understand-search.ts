import type { ProductQuery } from '../../../../contract/products.ts'
import type { Database } from '../../../database/database.ts'
import { atMost, type Condition, fewHits } from './conditions.ts'
import { lookUpSearch, maxSkus, type SearchFindings } from './dictionary.queries.ts'
import { splitWords, toSkuPiece } from './split-words.ts'

/** What a search text and the filters mean, in words of the catalogue. */
export interface UnderstoodSearch {
  /** Words and filters together; null where no word of the text stands in the catalogue. */
  anywhere: Condition | null
  /** The words in the name, and in name or category: the tiers of relevance. Null without words. */
  inName: Condition | null
  inTitle: Condition | null
  /** Category, colour and size alone; none where none is asked for. */
  filters: Condition
  sku: SkuPattern | null
}

export interface SkuPattern {
  /** In upper case, without dashes. */
  piece: string
  /** SKUs begin with the piece; otherwise they hold it. */
  isBeginning: boolean
  /** True where so many SKUs are like it that their products cannot be ranked together. */
  isCommon: boolean
}

/**
 * Turns the asked text and filters into conditions, in one statement on the catalogue's own dictionary: a known word stands for its
 * stem, the last one also for what it begins, an unknown one for its nearest neighbours. Null where nothing can match. `loosely` takes
 * neighbours of known words too, for a slip that made another word of it.
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
  // Articles and the like say nothing, unless they begin something.
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

/** Where words find more products than can be ranked together with those of SKUs, a text that begins SKUs speaks of those alone, and any other of words alone. */
function chooseBetween(
  anywhere: Condition | null,
  sku: SkuPattern | null,
): Partial<UnderstoodSearch> & { sku: SkuPattern | null } {
  if (anywhere === null || sku === null || atMost(anywhere) <= fewHits) return { sku }
  return sku.isBeginning ? { sku, anywhere: null, inTitle: null, inName: null } : { sku: null }
}

/** A single letter, as in "t-shirt", says nothing beside whole words. */
const sayingWords = (words: string[]): string[] => {
  const whole = words.filter((word) => word.length > 1)
  return whole.length > 0 ? whole : words
}
