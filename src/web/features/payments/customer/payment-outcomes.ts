/** How a payment ended, as its page says in the address; `due` is an order just placed and still to be paid. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'due'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]
