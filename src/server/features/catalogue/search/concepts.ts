import type { Sense, Vocabulary } from '../../../../domain/words/vocabulary.ts'
import { slipsForgiven, wordDistance } from '../../../../domain/words/word-distance.ts'
import type { Condition, Lexeme } from './conditions.ts'
import type { KnownWord, Term, TermFindings } from './dictionary.queries.ts'

/** The meaning of one word of a search, or of several words together. */
export interface Concept {
  /** The words as typed. */
  word: string
  /** Undefined for a word outside the fashion vocabulary, which only the catalogue can know. */
  sense: Sense | undefined
  /** True for the first article of a text, which is the one searched for; other articles only describe it ("camicia jeans"). */
  isHead: boolean
  /** Articles to which an incomplete word can be completed. */
  begun: readonly Sense[]
  isBeginning: boolean
}

/** A concept with the catalogue's words for each of its terms. */
export interface KnownConcept extends Concept {
  own: readonly KnownWord[]
  narrower: readonly KnownWord[]
  wider: readonly KnownWord[]
  widest: readonly KnownWord[]
  described: readonly KnownWord[]
  begunArticles: readonly KnownWord[]
  near: readonly KnownWord[]
  isStopWord: boolean
}

/** A single letter next to whole words is ignored, as in "t-shirt". */
const saysNothing = (word: string, words: readonly string[]) =>
  word.length === 1 && words.some(({ length }) => length > 1)

/** Splits a search into concepts. The last word may be incomplete. */
export function toConcepts(words: readonly string[], vocabulary: Vocabulary): Concept[] {
  const concepts: Concept[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = vocabulary.phraseAt(words, at)
    const word = words.slice(at, at + (phrase?.length ?? 1)).join(' ')
    at += phrase?.length ?? 1
    if (saysNothing(word, words)) continue
    concepts.push(toConcept(word, phrase?.sense ?? vocabulary.senseOf(word)))
  }
  const last = concepts.at(-1)
  if (last && !last.sense) {
    last.isBeginning = true
    last.begun = last.word.length >= 3 ? vocabulary.articlesFrom(last.word) : []
  }
  return withHead(concepts)
}

const toConcept = (word: string, sense: Sense | undefined): Concept => ({
  word,
  sense,
  isHead: false,
  begun: [],
  isBeginning: false,
})

export function withHead<Kind extends Concept>(concepts: readonly Kind[]): Kind[] {
  const head = concepts.findIndex(({ sense }) => sense?.isArticle)
  return concepts.map((concept, index) => ({ ...concept, isHead: index === head }))
}

/** The words to look up for a concept, by their relation to it. */
export function termsOf({ word, sense, begun, isBeginning }: Concept): Record<TermRole, Term[]> {
  const terms = (words: readonly string[] = []) => words.map((text): Term => ({ text }))
  const own: Term[] = sense
    ? terms(word.includes(' ') || sense.own.includes(word) ? sense.own : [word, ...sense.own])
    : [{ text: word, isBeginning, maySlip: begun.length === 0 }]
  return {
    own,
    narrower: terms(sense?.narrower),
    wider: terms(sense?.isArticle ? sense.wider : []),
    widest: terms(sense?.isArticle ? sense.widest : []),
    described: terms(sense?.asAttribute),
    begunArticles: terms([...new Set(begun.flatMap((article) => article.own))]),
  }
}

type TermRole = 'own' | 'narrower' | 'wider' | 'widest' | 'described' | 'begunArticles'

/** Adds the dictionary's words to a concept; `findings` returns the look-up result of a term of `termsOf`. */
export function toKnown(concept: Concept, findings: (term: Term) => TermFindings | undefined): KnownConcept {
  const terms = termsOf(concept)
  const known = (role: TermRole) => terms[role].flatMap((term) => findings(term)?.known ?? [])
  const [first] = concept.sense ? [] : terms.own.map(findings)
  return {
    ...concept,
    own: known('own'),
    narrower: known('narrower'),
    wider: known('wider'),
    widest: known('widest'),
    described: known('described'),
    begunArticles: known('begunArticles'),
    near: first?.near ?? [],
    isStopWord: first?.isStopWord ?? false,
  }
}

/** For an article without products: its wider article instead. Null if none is known. */
export const widened = (concept: KnownConcept): KnownConcept | null =>
  concept.wider.length > 0 ? { ...concept, own: concept.wider, narrower: [], wider: [], widest: [] } : null

export const isMet = ({ own, narrower, begunArticles }: KnownConcept): boolean =>
  own.length + narrower.length + begunArticles.length > 0

/** The dictionary words that a mistyped word may mean: the nearest ones only. */
export function nearestWords({ word, near }: KnownConcept): { words: KnownWord[]; distance: number } {
  const max = slipsForgiven(word)
  const away = near.map((known) => ({ known, distance: wordDistance(word, known.word, max) }))
  const distance = Math.min(max + 1, ...away.map((one) => one.distance))
  return {
    distance,
    words: away.filter((one) => one.distance === distance && distance <= max).map(({ known }) => known),
  }
}

type Place = 'anywhere' | 'inTitle' | 'inName'

const distinct = (lexemes: readonly Lexeme[]): Lexeme[] => [
  ...new Map(lexemes.map((lexeme) => [lexeme.text, lexeme])).values(),
]

/**
 * The condition for a product to meet the concept in this place: one lexeme of each part. The places are nested: a match in the name is also a match
 * in the title, and that is a match anywhere.
 */
export function partsOf(concept: KnownConcept, place: Place, vocabulary: Vocabulary): Condition {
  const { own, narrower, widest, described, begunArticles, sense, isHead, word } = concept
  const every = [...own, ...narrower]
  const at = (words: readonly KnownWord[], where: Place) => words.map((known) => known[where])
  if (place !== 'anywhere') {
    // The requested word ranks before its kinds.
    const best = own.length > 0 ? own : narrower
    return [distinct([...at(best, place), ...at(begunArticles, place)])]
  }
  if (isHead) {
    // "Tubino": a product with this name, or a dress with it in the description.
    if (widest.length === 0 || own.length === 0) return [distinct(at(every, 'inTitle'))]
    return [
      distinct(at([...every, ...widest], 'inTitle')),
      distinct([...at(own, 'anywhere'), ...at(narrower, 'inTitle')]),
    ]
  }
  // A completion that is an article matches only where articles do.
  const isOtherArticle = (known: KnownWord) =>
    !sense && known.word !== word && vocabulary.senseOf(known.word)?.isArticle === true
  return [
    distinct([
      ...every.map((known) => (isOtherArticle(known) ? known.inTitle : known.anywhere)),
      ...at(described, 'anywhere'),
      ...at(begunArticles, 'inTitle'),
    ]),
  ]
}
