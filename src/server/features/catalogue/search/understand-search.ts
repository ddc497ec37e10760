import type { ProductQuery } from '../../../../contract/products/products.ts'
import { buildVocabulary, type Vocabulary } from '../../../../domain/words/vocabulary.ts'
import type { Database } from '../../../database/database.ts'
import { selectSynonyms } from '../../search-synonyms/search-synonyms.reads.ts'
import {
  type Concept,
  isMet,
  type KnownConcept,
  nearestWords,
  partsOf,
  termsOf,
  toConcepts,
  toKnown,
  withHead,
} from './concepts.ts'
import { atMost, type Condition, fewHits } from './conditions.ts'
import {
  type Filters,
  lookUpSearch,
  maxSkus,
  type SearchFindings,
  type Term,
  type TermFindings,
} from './dictionary.queries.ts'
import { splitWords, toSkuPiece, withZeros } from './split-words.ts'

interface Remembered {
  /** As returned by `lookUpSearch`. */
  synonyms: string
  vocabulary: Vocabulary
}

/** The vocabulary without synonyms of admins. */
const untouched: Remembered = { synonyms: '0.0', vocabulary: buildVocabulary([]) }

const memory = new WeakMap<Database, Remembered>()

/** The vocabulary as last read. Every look-up reports whether admins have changed it since. */
const rememberedVocabulary = (db: Database): Remembered => memory.get(db) ?? untouched

/** Reads the vocabulary again; `synonyms` is the version returned by the last look-up. */
async function readVocabulary(db: Database, synonyms: string): Promise<Vocabulary> {
  const vocabulary = buildVocabulary((await selectSynonyms(db)).map(({ words }) => words))
  memory.set(db, { synonyms, vocabulary })
  return vocabulary
}

/** A search text and filters, translated into words of the catalogue. */
export interface UnderstoodSearch {
  /** Words and filters together; null if no word of the text occurs in the catalogue. */
  anywhere: Condition | null
  /** The words in the name, and in name or category: the tiers of relevance. Null without words. */
  inName: Condition | null
  inTitle: Condition | null
  /** The filters alone; empty without filters. */
  filters: Condition
  sku: SkuPattern | null
}

export interface SkuPattern {
  /** In upper case, without dashes. */
  piece: string
  /** True if SKUs begin with the piece, false if they only contain it. */
  isBeginning: boolean
  /** True if too many SKUs match to rank their products together. */
  isCommon: boolean
  /** True if the piece is a SKU typed without its zeros: the words of the text are then ignored. */
  isMeant: boolean
}

/** A search as far as the catalogue knows its words. */
export interface ReadSearch {
  hasText: boolean
  /** Without stop words that the catalogue does not contain. */
  concepts: readonly KnownConcept[]
  vocabulary: Vocabulary
  filters: Filters
  sku: SkuPattern | null
  /** The text with its typing errors corrected; undefined without any. */
  corrected: string | undefined
}

/**
 * Reads the text and filters with one statement on the catalogue's dictionary, and a second one if an unknown word is a typo of a word in the
 * fashion vocabulary. A typo is corrected only if neither catalogue nor vocabulary contains the word, and never with `exact`.
 */
export async function readSearch(db: Database, query: ProductQuery): Promise<ReadSearch> {
  const { search } = query
  const words = splitWords(search ?? '')
  const { vocabulary, findings, concepts } = await lookUp(db, query, words)
  const known = concepts.map((_, index) => findingsOf(findings.terms, concepts, index))
  const said = known.filter((concept) => !concept.isStopWord || isMet(concept))
  const forgiven = query.exact ? said : await forgiveSlips(db, said, vocabulary)
  return {
    hasText: search !== undefined,
    concepts: forgiven,
    corrected: correctedText(known, said, forgiven),
    vocabulary,
    filters: findings.filters,
    sku: skuPattern(search === undefined ? null : toSkuPiece(search), findings),
  }
}

async function lookUp(db: Database, query: ProductQuery, words: readonly string[]) {
  const { search } = query
  const ask = (concepts: readonly Concept[]) =>
    lookUpSearch(db, {
      ...query,
      terms: allTerms(concepts),
      sku: search === undefined ? null : toSkuPiece(search),
      skuForms: search === undefined ? [] : withZeros(search),
    })
  const remembered = rememberedVocabulary(db)
  const concepts = toConcepts(words, remembered.vocabulary)
  const findings = await ask(concepts)
  if (findings.synonyms === remembered.synonyms) return { vocabulary: remembered.vocabulary, findings, concepts }
  const vocabulary = await readVocabulary(db, findings.synonyms)
  const anew = toConcepts(words, vocabulary)
  return { vocabulary, findings: await ask(anew), concepts: anew }
}

const termsInOrder = (concept: Concept): Term[] => Object.values(termsOf(concept)).flat()

const allTerms = (concepts: readonly Concept[]): Term[] => concepts.flatMap(termsInOrder)

/** The findings are in the order of the terms; those of one concept follow those of the concepts before it. */
function findingsOf(findings: readonly TermFindings[], concepts: readonly Concept[], index: number): KnownConcept {
  const concept = concepts[index] as Concept
  const before = allTerms(concepts.slice(0, index)).length
  const found = new Map(termsInOrder(concept).map(({ text }, at) => [text, findings[before + at]]))
  return toKnown(concept, ({ text }) => found.get(text))
}

/** `said` are the known concepts without stop words, and `forgiven` the same ones after the correction. */
function correctedText(
  known: readonly KnownConcept[],
  said: readonly KnownConcept[],
  forgiven: readonly KnownConcept[],
): string | undefined {
  const wordOf = (concept: KnownConcept): string => {
    const after = forgiven[said.indexOf(concept)]
    if (!after || isMet(concept) || !isMet(after)) return concept.word
    return after.sense ? after.word : (after.own[0]?.word ?? concept.word)
  }
  const typed = known.map(({ word }) => word).join(' ')
  const corrected = known.map(wordOf).join(' ')
  return corrected === typed ? undefined : corrected
}

/** Replaces an unknown word by the nearest one: of the fashion vocabulary, else of the catalogue. */
async function forgiveSlips(
  db: Database,
  concepts: readonly KnownConcept[],
  vocabulary: Vocabulary,
): Promise<KnownConcept[]> {
  const forgiven = concepts.map((concept): { known: KnownConcept } | { slip: Concept } => {
    if (concept.sense || isMet(concept) || /\d/.test(concept.word)) return { known: concept }
    const catalogue = nearestWords(concept)
    const fashion = vocabulary.nearest(concept.word)
    if (fashion && fashion.distance <= catalogue.distance)
      return { slip: { ...concept, word: fashion.sense.own[0] ?? '', sense: fashion.sense, begun: [] } }
    return { known: { ...concept, own: catalogue.words } }
  })
  const slips = withHead(forgiven.map((one) => ('slip' in one ? one.slip : one.known)))
  if (!forgiven.some((one) => 'slip' in one)) return slips as KnownConcept[]
  // Only the corrected words: the others have already been looked up.
  const meant = slips.filter((_, index) => 'slip' in (forgiven[index] ?? {}))
  const { terms } = await lookUpSearch(db, { terms: allTerms(meant), sku: null, skuForms: [] })
  return slips.map((concept, index) => {
    const one = forgiven[index]
    return one && 'known' in one
      ? { ...one.known, isHead: concept.isHead }
      : findingsOf(terms, meant, meant.indexOf(concept))
  })
}

/** The conditions to search for these concepts; null if nothing can match. */
export function toSearch(read: ReadSearch, concepts: readonly KnownConcept[] = read.concepts): UnderstoodSearch | null {
  const { hasText, sku, vocabulary } = read
  const filters = Object.values(read.filters)
  const isTextKnown = concepts.length > 0 && concepts.every(isMet)
  if (hasText && !isTextKnown && sku === null) return null
  const wordsIn = (place: 'anywhere' | 'inTitle' | 'inName'): Condition | null =>
    isTextKnown ? [...concepts.flatMap((concept) => partsOf(concept, place, vocabulary)), ...filters] : null
  const anywhere = hasText ? wordsIn('anywhere') : filters.length > 0 ? filters : null
  return {
    anywhere,
    inTitle: wordsIn('inTitle'),
    inName: wordsIn('inName'),
    filters,
    ...chooseBetween(anywhere, sku),
  }
}

function skuPattern(piece: string | null, { skusBegun, skusHolding, sku }: SearchFindings): SkuPattern | null {
  if (sku) return { piece: sku.piece, isBeginning: sku.isWhole, isCommon: false, isMeant: true }
  if (piece === null || skusBegun + skusHolding === 0) return null
  const isBeginning = skusBegun > 0
  return { piece, isBeginning, isCommon: skusBegun + skusHolding >= maxSkus, isMeant: false }
}

/**
 * If words find more products than can be ranked together with those of SKUs, only one of the two is used: the SKUs if some begin with the text,
 * else the words.
 */
function chooseBetween(
  anywhere: Condition | null,
  sku: SkuPattern | null,
): Partial<UnderstoodSearch> & { sku: SkuPattern | null } {
  const skuAlone = { sku, anywhere: null, inTitle: null, inName: null }
  if (sku?.isMeant) return skuAlone
  if (anywhere === null || sku === null || atMost(anywhere) <= fewHits) return { sku }
  return sku.isBeginning ? skuAlone : { sku: null }
}
