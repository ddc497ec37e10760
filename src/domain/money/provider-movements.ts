import { euroText } from './euro-text.ts'
import { type Money, currency as ours } from './money.ts'

/**
 * What moves money at the payment provider. A refund that the bank sends back is a movement of its own, and so is a payout that fails. `other`:
 * what no one of ours has caused, as reserves and corrections.
 */
export const movementKinds = ['charge', 'refund', 'refund_failure', 'fee', 'payout', 'dispute', 'other'] as const

export type MovementKind = (typeof movementKinds)[number]

/** What is compared of the provider's movements with the books. */
export const differenceKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const

export type DifferenceKind = (typeof differenceKinds)[number]

/** One thing of which provider and books say something different. */
export interface ProviderDifference {
  what: DifferenceKind
  /** The provider's id of it; ours where the provider has none. */
  source: string
  /** In Italy: the provider's, else that of the books. */
  day: string
  /** Null: it is not there. */
  theirs: Money | null
  theirCurrency: string | null
  ours: Money | null
  ourCurrency: string | null
}

const names: Readonly<Record<DifferenceKind, string>> = {
  charge: 'Incasso',
  refund: 'Rimborso',
  dispute: 'Contestazione',
  fee: 'Commissione',
  payout: 'Versamento in banca',
  other: 'Movimento',
}

const said = (amount: Money, currency: string | null): string => {
  const euro = euroText(amount)
  return currency === null || currency === ours ? euro : euro.replace('€', currency)
}

/** The difference in a sentence for admins, with both figures and the day. */
export function differenceSentence(difference: ProviderDifference): string {
  const { what, source, day, theirs, theirCurrency } = difference
  const title = `${names[what]} ${source} del ${day.split('-').reverse().join('/')}`
  if (difference.ours === null)
    return `${title}: presso il gestore dei pagamenti ${said(theirs ?? '0.00', theirCurrency)}, nei conti nulla`
  const here = said(difference.ours, difference.ourCurrency)
  if (theirs === null) return `${title}: nei conti ${here}, presso il gestore dei pagamenti nulla`
  return `${title}: presso il gestore dei pagamenti ${said(theirs, theirCurrency)}, nei conti ${here}`
}

/** A difference that is known already. */
export interface KnownDifference extends ProviderDifference {
  id: string
  /** It was there once, and is there no longer. */
  hasEnded: boolean
}

/** What a comparison changes of the differences that are known. */
export interface DifferenceChanges<Found extends ProviderDifference> {
  /** Not known, or known with other figures, or back again: `id` of the one that is known. */
  news: { difference: Found; id: string | null }[]
  /** Ids of those that are there no longer. */
  ended: string[]
}

const keyOf = ({ what, source }: Pick<ProviderDifference, 'what' | 'source'>) => `${what} ${source}`

const saysTheSame = (one: ProviderDifference, other: ProviderDifference): boolean =>
  one.theirs === other.theirs &&
  one.ours === other.ours &&
  one.theirCurrency === other.theirCurrency &&
  one.ourCurrency === other.ourCurrency

/** `known`: all that have not ended, and those of the found that have. */
export function differenceChanges<Found extends ProviderDifference>(
  found: readonly Found[],
  known: readonly KnownDifference[],
): DifferenceChanges<Found> {
  const before = new Map(known.map((difference) => [keyOf(difference), difference]))
  const still = new Set(found.map(keyOf))
  return {
    news: found
      .map((difference) => ({ difference, earlier: before.get(keyOf(difference)) }))
      .filter(({ difference, earlier }) => !earlier || earlier.hasEnded || !saysTheSame(difference, earlier))
      .map(({ difference, earlier }) => ({ difference, id: earlier?.id ?? null })),
    ended: known.filter((one) => !one.hasEnded && !still.has(keyOf(one))).map(({ id }) => id),
  }
}
