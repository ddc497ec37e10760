import { invalid } from '../errors.ts'
import { euroText } from '../money/euro-text.ts'
import { addMoney, type Money, subtractMoney, toCents } from '../money/money.ts'
import { businessDay } from '../time/clock.ts'
import { canMoveOrder, type InsuredOrder, type OrderStatus, type PaymentStatus } from './orders.ts'
import type { PayableState } from './payables.ts'

/**
 * What goes back of a payment. `whole`: the rest of it, because what it paid for is cancelled, was paid already or cannot be delivered.
 * `lines`: pieces of an order, and shipping, that an admin has chosen. `return`: pieces that a customer has sent back. `dispute`: what the bank
 * has taken back for good, which nobody here has asked for.
 */
export const refundKinds = ['whole', 'lines', 'return', 'dispute'] as const

export type RefundKind = (typeof refundKinds)[number]

/**
 * `requested`: the provider is asked, or works on it. `failed`: the present try failed for good, an admin has to ask for another. `by_hand`: it
 * cannot be asked for here at all, an admin has to give the money back elsewhere.
 */
export const refundStates = ['requested', 'done', 'failed', 'by_hand'] as const

export type RefundState = (typeof refundStates)[number]

/** Where the money is. */
export const refundStateNames: Readonly<Record<RefundState, string>> = {
  requested: 'In corso',
  done: 'Effettuato',
  failed: 'Non riuscito: da riprovare',
  by_hand: 'Da fare a mano',
}

/** Whether the money is still to go back. None is ever given up: what was asked for counts against what was paid for ever. */
export const isOwed: Readonly<Record<RefundState, boolean>> = {
  requested: true,
  done: false,
  failed: true,
  by_hand: true,
}

/** Whether an admin may have given it back elsewhere: nothing here is on its way. */
export const canEndByHand: Readonly<Record<RefundState, boolean>> = {
  requested: false,
  done: false,
  failed: true,
  by_hand: true,
}

export const statesEndedByHand: readonly RefundState[] = refundStates.filter((state) => canEndByHand[state])

/** Longest reference of money that was given back by hand, as a bank's own number of the transfer, in characters. */
export const longestHandReference = 140

/** Throws what an admin reads where money that stands to be given back by hand cannot have gone on this day, `2026-03-31`. */
export function requireHandDay(paidOn: string, { receivedAt, now }: { receivedAt: Date; now: Date }): void {
  const [first, last] = [businessDay(receivedAt), businessDay(now)]
  const message =
    paidOn > last
      ? 'Il giorno non è ancora arrivato: segna il rimborso quando i soldi sono partiti.'
      : paidOn < first
        ? 'Prima di quel giorno non era ancora stato pagato nulla.'
        : null
  if (message) throw invalid('refund.hand_day', message, { paidOn: message })
}

export const owedRefundStates: readonly RefundState[] = refundStates.filter((state) => isOwed[state])

/** What of an order's refunds is in this state. `trouble`: why the oldest of them does not go back, for admins. */
export interface RefundSum {
  state: RefundState
  amount: Money
  trouble: string | null
}

/** Where the money of an order is that goes back. `amount` is what is in this state: what has failed, else what is on its way, else what has gone. */
export interface RefundStanding {
  state: 'pending' | 'failed' | 'refunded'
  amount: Money
  message: string | null
  /** Another try may succeed. */
  canRetry: boolean
}

/** Of states that say the same, the first counts: a failure waits for somebody, what is on its way for nobody. */
export function standingOf(sums: readonly RefundSum[]): RefundStanding | null {
  const found = (state: RefundState) => sums.find((one) => one.state === state)
  const [failed, byHand, requested] = [found('failed'), found('by_hand'), found('requested')]
  if (failed) return { state: 'failed', amount: failed.amount, message: failed.trouble ?? failedBefore, canRetry: true }
  if (byHand) return { state: 'failed', amount: byHand.amount, message: byHand.trouble, canRetry: false }
  if (requested) return { state: 'pending', amount: requested.amount, message: null, canRetry: false }
  if (sums.length === 0) return null
  const amount = addMoney(...sums.map((sum) => sum.amount))
  return { state: 'refunded', amount, message: null, canRetry: false }
}

/** Of a failure that the release before has noted. */
const failedBefore = 'Il rimborso non è riuscito: se la somma non è tornata al rivenditore, riprova.'

/** Whether a refund's money has not left: the provider was not asked for it yet, or has said no. */
export const isStillHere = ({
  state,
  providerRefundId,
}: {
  state: RefundState
  providerRefundId: string | null
}): boolean => isOwed[state] && (state === 'failed' || providerRefundId === null)

/**
 * What an order's payment status becomes by its refunds: `paid` is what its payment took, `returned` what of that has gone back, `isOwed` whether
 * some still has to. Null: it stays as it is, because the order is to be paid.
 */
export function statusAfterRefunds(
  state: PayableState,
  { paid, returned, isOwed }: { paid: Money; returned: Money; isOwed: boolean },
): PaymentStatus | null {
  switch (state) {
    case 'due':
      return null
    case 'void':
      return isOwed ? 'refund_pending' : 'refunded'
    case 'settled':
      if (toCents(returned) === 0) return 'paid'
      return toCents(returned) < toCents(paid) ? 'partially_refunded' : 'refunded'
    default:
      return state satisfies never
  }
}

/**
 * Why so much of an order's money cannot go back; null where it can. `left`: what the payment that has most left still holds, null where no payment is on
 * record. Pieces may be worth more than is left, because a bank has given a part of the money back for no piece.
 */
export function beyondPayment(left: Money | null, wanted: Money): string | null {
  if (left === null) return 'Nessun pagamento registrato da rimborsare: restituisci la somma a mano.'
  if (toCents(wanted) <= toCents(left)) return null
  return toCents(left) === 0
    ? 'Di quanto è stato pagato non resta nulla: è già tornato tutto al cliente.'
    : `Di quanto è stato pagato restano ${euroText(left)}, meno di ${euroText(wanted)}: il resto è già tornato al cliente.`
}

/** What of an order's shipping is not given back yet. */
export const shippingLeft = (order: { shippingCost: Money; refundedShipping: Money }): Money =>
  subtractMoney(order.shippingCost, order.refundedShipping)

type RefundedShipping = InsuredOrder & { refundedShipping: Money }

/** The part of an order's insurance that is not refunded yet. Transport is refunded first. */
export const insuranceLeft = (order: RefundedShipping): Money => {
  const left = shippingLeft(order)
  return toCents(left) < toCents(order.insuranceCost) ? left : order.insuranceCost
}

/**
 * The part of an order's shipping that can be refunded alone: the transport. The insurance covers the parcel from its departure, so it is refunded
 * only if nothing of the order was shipped.
 */
export const transportLeft = (order: RefundedShipping): Money =>
  subtractMoney(shippingLeft(order), insuranceLeft(order))

/**
 * What of the rest of an order's money, lost to the bank, is shipping. Of what is not shipped, and is cancelled, all that is left of it. Of what is shipped only where this
 * is just what its pieces and shipping that are left cost: of a part it is not known what it is for.
 */
export function lostShipping(
  order: {
    status: OrderStatus
    totalAmount: Money
    refundedProducts: Money
    shippingCost: Money
    refundedShipping: Money
  },
  amount: Money,
): Money {
  const left = shippingLeft(order)
  const isWithin = canMoveOrder(order.status, 'cancelled')
    ? toCents(left) <= toCents(amount)
    : addMoney(subtractMoney(order.totalAmount, order.refundedProducts), left) === amount
  return isWithin ? left : '0.00'
}

/** Pieces of a line whose money is not given back yet. */
export const piecesLeft = (line: { quantity: number; refundedQuantity: number }): number =>
  line.quantity - line.refundedQuantity
