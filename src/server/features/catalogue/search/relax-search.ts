import { isMet, type KnownConcept, widened } from './concepts.ts'
import { type ReadSearch, toSearch, type UnderstoodSearch } from './understand-search.ts'

/** Maximum number of relaxed searches, each of which is a search of its own. */
const maxTries = 8

/** A single word with digits is an article number, and a similar number is another article. */
const isSku = (text: string) => /^\S*\d\S*$/.test(text.trim())

/**
 * The searches to try until one finds something: all words of the text together, then fewer of them. The list and the totals next to its filters use
 * the same sequence, so that both stop at the same search. Yields at most `maxTries` + 1 searches.
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
 * Fallbacks if all words together find nothing: the words known to the catalogue, then fewer of them, leaving out the least significant first. The
 * article is always kept: if none is sold, there is no fallback. An article without products is replaced by its wider article.
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

/** The concepts other than the article, least significant first: colours, then words found in many products, then the words typed last. */
function fromLeastTelling(concepts: readonly KnownConcept[]): KnownConcept[] {
  const hits = ({ own }: KnownConcept) => own.reduce((sum, { anywhere }) => sum + anywhere.products, 0)
  return concepts
    .filter(({ isHead }) => !isHead)
    .reverse()
    .sort((a, b) => Number(b.sense?.isColour ?? false) - Number(a.sense?.isColour ?? false) || hits(b) - hits(a))
}
