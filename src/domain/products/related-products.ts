import { type Money, toCents } from '../money/money.ts'

interface Comparable {
  id: string
  name: string
  description: string
  price: Money
  available: number
  /** Omitted in lists; the description usually names the material. */
  composition?: string | null
}

/** A shared word of the name has the weight of a price within a third; a shared material weighs a little less. */
const nameWeight = 1
const materialWeight = 0.6

/**
 * The `count` candidates most similar to `product`, best first: shared words of name and material, a similar price, available products before
 * sold-out ones. Excludes the product itself and duplicates.
 */
export function rankRelated<P extends Comparable>(product: Comparable, candidates: readonly P[], count: number): P[] {
  const others = new Map(candidates.filter(({ id }) => id !== product.id).map((candidate) => [candidate.id, candidate]))
  return [...others.values()]
    .map((candidate) => ({ candidate, soldOut: Number(candidate.available <= 0), far: distance(product, candidate) }))
    .sort((a, b) => a.soldOut - b.soldOut || a.far - b.far)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

function distance(product: Comparable, candidate: Comparable): number {
  const name = words(product.name)
  const material = words(product.composition ?? product.description)
  return (
    priceDistance(product.price, candidate.price) * 3 -
    nameWeight * shared(name, words(candidate.name)) -
    materialWeight * Math.min(2, shared(material, words(candidate.composition ?? candidate.description)))
  )
}

/** By ratio: 20 and 30 euro are as far apart as 200 and 300. */
const priceDistance = (a: Money, b: Money): number => Math.abs(Math.log((toCents(a) + 1) / (toCents(b) + 1)))

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((word) => b.has(word)).length

/** Words of four letters or more, which excludes articles, prepositions and numbers. */
const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
