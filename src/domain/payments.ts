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
