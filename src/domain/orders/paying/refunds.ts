import { euroText } from '../../money/euro-text.ts'
import { addMoney, type Money, subtractMoney, toCents } from '../../money/money.ts'
import { businessDay } from '../../time/clock.ts'
import { canMoveOrder, type InsuredOrder, type OrderStatus, type PaymentStatus } from '../orders.ts'
import type { PayableState } from './payables.ts'
import { paymentProblems } from './payment-problems.ts'

/**
 * Kinds of refunds of a payment. `whole`: the remaining amount, because its payable was cancelled, was already paid or cannot be delivered. `lines`:
 * pieces of an order and shipping, chosen by an admin. `return`: pieces sent back by a customer. `dispute`: taken back by the bank after a lost
 * dispute, not initiated here.
 */
export const refundKinds = ['whole', 'lines', 'return', 'dispute'] as const

export type RefundKind = (typeof refundKinds)[number]

/**
 * `requested`: to be requested from the provider, or in progress there. `failed`: the current attempt failed finally, and an admin has to start
 * another. `by_hand`: it cannot be requested through the provider, so an admin has to refund it elsewhere.
 */
export const refundStates = ['requested', 'done', 'failed', 'by_hand'] as const

export type RefundState = (typeof refundStates)[number]

/** Display names of the refund states. */
export const refundStateNames: Readonly<Record<RefundState, string>> = {
  requested: 'In corso',
  done: 'Effettuato',
  failed: 'Non riuscito: da riprovare',
  by_hand: 'Da fare a mano',
}

/** Whether the amount is still to be refunded. A refund is never dropped: its amount always counts against the payment. */
export const isOwed: Readonly<Record<RefundState, boolean>> = {
  requested: true,
  done: false,
  failed: true,
  by_hand: true,
}

/** Whether an admin can record it as refunded elsewhere: nothing is in progress at the provider. */
export const canEndByHand: Readonly<Record<RefundState, boolean>> = {
  requested: false,
  done: false,
  failed: true,
  by_hand: true,
}

export const statesEndedByHand: readonly RefundState[] = refundStates.filter((state) => canEndByHand[state])

/** Maximum length of the reference of a manual refund, such as the bank's transfer number, in characters. */
export const longestHandReference = 140

/** Throws an error for the admin if a manual refund cannot have been made on this day, `2026-03-31`. */
export function requireHandDay(paidOn: string, { receivedAt, now }: { receivedAt: Date; now: Date }): void {
  const [first, last] = [businessDay(receivedAt), businessDay(now)]
  const isFuture = paidOn > last
  if (isFuture || paidOn < first) throw paymentProblems['refund.hand_day']({ isFuture }, { field: 'paidOn' })
}

export const owedRefundStates: readonly RefundState[] = refundStates.filter((state) => isOwed[state])

/** Sum of an order's refunds in this state. `trouble`: the problem of the oldest of them, for admins. */
export interface RefundSum {
  state: RefundState
  amount: Money
  trouble: string | null
}

/** Overall refund state of an order. `amount` is the sum in this state: failed if there is any, otherwise pending, otherwise refunded. */
interface RefundStanding {
  state: 'pending' | 'failed' | 'refunded'
  amount: Money
  message: string | null
  /** Whether retrying may succeed. */
  canRetry: boolean
}

/** Failures take precedence over pending refunds, because they require action. Null without refunds. */
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

/** For failures recorded by the previous release, without a reason. */
const failedBefore = 'Il rimborso non è riuscito: se la somma non è tornata al rivenditore, riprova.'

/** Whether the refund has not left yet: the provider has not received the request, or has refused it. */
export const isStillHere = ({
  state,
  providerRefundId,
}: {
  state: RefundState
  providerRefundId: string | null
}): boolean => isOwed[state] && (state === 'failed' || providerRefundId === null)

/**
 * The payment status of an order after refunds. `paid`: amount received. `returned`: amount already refunded. `isOwed`: whether some refund is
 * pending. Null: unchanged, because the order is still to be paid.
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
 * Why an amount cannot be refunded; null if it can. `left`: the remaining amount of the payment with the most left, null if no payment is recorded.
 * Pieces may be worth more than the remainder, because a bank may have refunded a part that is not assigned to pieces.
 */
export function beyondPayment(left: Money | null, wanted: Money): string | null {
  if (left === null) return 'Nessun pagamento registrato da rimborsare: restituisci la somma a mano.'
  if (toCents(wanted) <= toCents(left)) return null
  return toCents(left) === 0
    ? 'Di quanto è stato pagato non resta nulla: è già tornato tutto al cliente.'
    : `Di quanto è stato pagato restano ${euroText(left)}, meno di ${euroText(wanted)}: il resto è già tornato al cliente.`
}

interface OrderWithRefunds {
  status: OrderStatus
  refunds: readonly { kind: RefundKind; amount: Money; shippingAmount: Money; lines: readonly unknown[] }[]
}

/**
 * Amount that the bank took back for no piece in particular. It is not in `refundedAmount`, unless the order was cancelled and its full amount counts
 * as refunded.
 */
export const chargedBackAmount = ({ status, refunds }: OrderWithRefunds): Money => {
  const lost = refunds.filter(({ kind, lines }) => kind === 'dispute' && lines.length === 0)
  return status === 'cancelled'
    ? '0.00'
    : addMoney(...lost.map(({ amount, shippingAmount }) => subtractMoney(amount, shippingAmount)))
}

/** Shipping that is not refunded yet. */
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
 * The shipping contained in the remaining amount lost to the bank. For an unshipped order, which is then cancelled, all remaining shipping. For a
 * shipped order, only if the amount equals its remaining pieces and shipping, because a partial amount cannot be assigned.
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

/** Pieces of a line that are not refunded yet. */
export const piecesLeft = (line: { quantity: number; refundedQuantity: number }): number =>
  line.quantity - line.refundedQuantity
