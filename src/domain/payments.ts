/** States of a payment, which is one payment page at the provider and the money that came of it. */
export const paymentStates = ['open', 'paid', 'failed', 'expired', 'refund_pending', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/**
 * Whether money has come in for the payment before. A paid event then changes nothing; for any other state it takes the money. Every
 * state decides here, so that a new one cannot be taken for unpaid, or its money given back, by being forgotten.
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

/** Whether the payment has to be given back when what it paid for is cancelled. */
const isToGiveBack: Readonly<Record<PaymentState, boolean>> = {
  open: false,
  paid: true,
  failed: false,
  expired: false,
  refund_pending: false,
  refunded: false,
}

export const statesToGiveBack: readonly PaymentState[] = paymentStates.filter((state) => isToGiveBack[state])

export const statesAwaitingMoney: readonly PaymentState[] = paymentStates.filter((state) => awaitsMoney[state])
