/**
 * States of a payment: one payment page at the provider, and the money received through it. `refund_pending`: all of it is being refunded. A `paid`
 * one may have partial refunds, pending or done.
 */
export const paymentStates = ['open', 'paid', 'failed', 'expired', 'refund_pending', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/** Maximum number of orders in one payment. */
export const maxOrdersPerCheckout = 50

/**
 * Whether the payment's money was already received, so that a further paid event changes nothing. Every state is listed, so that a new one cannot
 * count as unpaid, or be refunded, by omission.
 */
export const hasTakenMoney: Readonly<Record<PaymentState, boolean>> = {
  open: false,
  paid: true,
  failed: false,
  expired: false,
  refund_pending: true,
  refunded: true,
}

/** Whether money may still be received through the payment page. Failure and expiry events apply only to such a payment. */
export const awaitsMoney: Readonly<Record<PaymentState, boolean>> = {
  open: true,
  paid: false,
  failed: false,
  expired: false,
  refund_pending: false,
  refunded: false,
}

/** Whether a part of the payment remains to be refunded when its payable is cancelled. */
const isToGiveBack: Readonly<Record<PaymentState, boolean>> = {
  open: false,
  paid: true,
  failed: false,
  expired: false,
  refund_pending: false,
  refunded: false,
}

/** Payment result shown to the payer: not received yet, received, being refunded, or failed. */
export const paymentResults = ['awaited', 'paid', 'returned', 'failed'] as const

export const resultOfPayment: Readonly<Record<PaymentState, (typeof paymentResults)[number]>> = {
  open: 'awaited',
  paid: 'paid',
  failed: 'failed',
  expired: 'awaited',
  refund_pending: 'returned',
  refunded: 'returned',
}

export const statesWithMoney: readonly PaymentState[] = paymentStates.filter((state) => hasTakenMoney[state])

export const statesToGiveBack: readonly PaymentState[] = paymentStates.filter((state) => isToGiveBack[state])

export const statesAwaitingMoney: readonly PaymentState[] = paymentStates.filter((state) => awaitsMoney[state])
