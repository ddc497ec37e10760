/**
 * States of a payment: one payment page at the provider, and the money received through it. `refund_pending`: all of it goes back. Of one that
 * is `paid` a part may go back, or have gone.
 */
export const paymentStates = ['open', 'paid', 'failed', 'expired', 'refund_pending', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/** How many orders are paid together at most. */
export const mostOrdersPerCheckout = 50

/**
 * Whether the payment's money was received already. If so a paid event changes nothing, otherwise it records the money. Every
 * state is listed, so that a new one cannot count as unpaid, or be refunded, by omission.
 */
export const hasTakenMoney: Readonly<Record<PaymentState, boolean>> = {
  open: false,
  paid: true,
  failed: false,
  expired: false,
  refund_pending: true,
  refunded: true,
}

/** Whether money may still come in on the payment's page: that it failed or ended says something only of such a payment. */
export const awaitsMoney: Readonly<Record<PaymentState, boolean>> = {
  open: true,
  paid: false,
  failed: false,
  expired: false,
  refund_pending: false,
  refunded: false,
}

/** Whether some of the payment is left to be given back, when what it paid for is cancelled. */
const isToGiveBack: Readonly<Record<PaymentState, boolean>> = {
  open: false,
  paid: true,
  failed: false,
  expired: false,
  refund_pending: false,
  refunded: false,
}

/** What its payer is told of a payment: the money has not come, it has been taken, it goes back, or the page took none that counts. */
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
