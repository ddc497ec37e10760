import { isMet, type KnownConcept, widened } from './concepts.ts'
import { type ReadSearch, toSearch, type UnderstoodSearch } from './understand-search.ts'

/** Each is a search of its own: a few, whatever the text. */
const maxTries = 8

/** One word with digits is an article's number, and the next number is another article. */
const isSku = (text: string) => /^\S*\d\S*$/.test(text.trim())

/**
 * What to search for, until one finds something: all words of the text together, then fewer of them. The list and the numbers beside its
 * filters go through the same searches, so that both stop at the same one. At most `maxTries` and one.
 */
export function* searchesOf(
  read: ReadSearch,
  text: string | undefined,
): Generator<{ search: UnderstoodSearch; relaxed: boolean }> {
  const search = toSearch(read)
  if (search) yield { search, relaxed: false }
  if (!text || isSku(text)) return
  for (const concepts of relaxations(read.concepts)) {
    const near = toSearch(read, concepts)
    if (near) yield { search: near, relaxed: true }
  }
}

/**
 * What to search for where all words together find nothing: the words that the catalogue knows, then fewer of them, the least telling left
 * out first. The article stays: where none is sold, nothing is. A kind of which there is none becomes what it is a kind of.
 */
function relaxations(concepts: readonly KnownConcept[]): KnownConcept[][] {
  const head = concepts.find(({ isHead }) => isHead)
  const wider = head && !isMet(head) ? widened(head) : head
  if (wider === null) return []
  const known = concepts.map((concept) => (concept.isHead && wider ? wider : concept)).filter(isMet)
  const isChanged = known.length < concepts.length || wider !== head
  const tries = [
    ...(isChanged ? [known] : []),
    ...fromLeastTelling(known).map((left) => known.filter((concept) => concept !== left)),
    ...(known.length > 2
      ? fromLeastTelling(known)
          .reverse()
          .map((kept) => known.filter((one) => one === kept || one.isHead))
      : []),
    ...(head ? [known.filter(({ isHead }) => isHead)] : []),
    ...(head && wider === head && widened(head) ? [[...new Set([widened(head) ?? head])]] : []),
  ]
  return tries.filter((left) => left.some(({ sense }) => !sense?.isColour)).slice(0, maxTries)
}

/** Without the article. Colours tell least, then words that many products have, then what was typed last. */
function fromLeastTelling(concepts: readonly KnownConcept[]): KnownConcept[] {
  const hits = ({ own }: KnownConcept) => own.reduce((sum, { anywhere }) => sum + anywhere.products, 0)
  return concepts
    .filter(({ isHead }) => !isHead)
    .reverse()
    .sort((a, b) => Number(b.sense?.isColour ?? false) - Number(a.sense?.isColour ?? false) || hits(b) - hits(a))
}
