/** Result of a payment, as its page writes it into the address; `due` is an order just placed and not yet paid. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'due'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]
