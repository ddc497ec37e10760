import { euroText } from './euro-text.ts'
import { type Money, currency as ours } from './money.ts'

/**
 * Kinds of balance movements at the payment provider. A refund returned by the bank (`refund_failure`) is a movement of its own, and so is a failed
 * payout. `other`: movements that the portal did not cause, such as reserves and corrections.
 */
export const movementKinds = ['charge', 'refund', 'refund_failure', 'fee', 'payout', 'dispute', 'other'] as const

export type MovementKind = (typeof movementKinds)[number]

/** The kinds of differences found by comparing the provider's movements with the books. */
export const differenceKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const

type DifferenceKind = (typeof differenceKinds)[number]

/** An item for which the provider and the books disagree. */
export interface ProviderDifference {
  what: DifferenceKind
  /** The provider's id; our own id if the provider has none. */
  source: string
  /** Italian calendar day, from the provider if it has the item, otherwise from the books. */
  day: string
  /** Null: the provider does not list it. */
  theirs: Money | null
  theirCurrency: string | null
  /** Null: the books do not contain it. */
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

/** Italian sentence for admins with both amounts and the day. */
export function differenceSentence(difference: ProviderDifference): string {
  const { what, source, day, theirs, theirCurrency } = difference
  const title = `${names[what]} ${source} del ${day.split('-').reverse().join('/')}`
  if (difference.ours === null)
    return `${title}: presso il gestore dei pagamenti ${said(theirs ?? '0.00', theirCurrency)}, nei conti nulla`
  const here = said(difference.ours, difference.ourCurrency)
  if (theirs === null) return `${title}: nei conti ${here}, presso il gestore dei pagamenti nulla`
  return `${title}: presso il gestore dei pagamenti ${said(theirs, theirCurrency)}, nei conti ${here}`
}

/** A difference that is already stored. */
export interface KnownDifference extends ProviderDifference {
  id: string
  /** The difference has since been resolved. */
  hasEnded: boolean
}

/** The changes a comparison makes to the stored differences. */
interface DifferenceChanges<Found extends ProviderDifference> {
  /** New, changed or recurring differences; `id` is the stored one, null if there is none. */
  news: { difference: Found; id: string | null }[]
  /** Ids of stored differences that were not found again. */
  ended: string[]
}

const keyOf = ({ what, source }: Pick<ProviderDifference, 'what' | 'source'>) => `${what} ${source}`

const saysTheSame = (one: ProviderDifference, other: ProviderDifference): boolean =>
  one.theirs === other.theirs &&
  one.ours === other.ours &&
  one.theirCurrency === other.theirCurrency &&
  one.ourCurrency === other.ourCurrency

/** `known`: all open differences, plus the ended ones that match a found difference. */
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
