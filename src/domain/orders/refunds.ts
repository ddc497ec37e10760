import { type Money, subtractMoney, toCents } from '../money/money.ts'
import type { PaymentStatus } from './orders.ts'
import type { PayableState } from './payables.ts'

/**
 * What goes back of a payment. `whole`: the rest of it, because what it paid for is cancelled, was paid already or cannot be delivered.
 * `lines`: pieces of an order, and shipping, that an admin has chosen. `return`: pieces that a customer has sent back.
 */
export const refundKinds = ['whole', 'lines', 'return'] as const

export type RefundKind = (typeof refundKinds)[number]

/** `requested`: the provider is asked, or works on it. `failed`: the present try failed for good, an admin has to ask for another. */
export const refundStates = ['requested', 'done', 'failed'] as const

export type RefundState = (typeof refundStates)[number]

/** Whether the money is still to go back. None is ever given up: what was asked for counts against what was paid for ever. */
export const isOwed: Readonly<Record<RefundState, boolean>> = { requested: true, done: false, failed: true }

export const owedRefundStates: readonly RefundState[] = refundStates.filter((state) => isOwed[state])

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

/** What of an order's shipping is not given back yet. */
export const shippingLeft = (order: { shippingCost: Money; refundedShipping: Money }): Money =>
  subtractMoney(order.shippingCost, order.refundedShipping)

/** Pieces of a line whose money is not given back yet. */
export const piecesLeft = (line: { quantity: number; refundedQuantity: number }): number =>
  line.quantity - line.refundedQuantity
