/** Result of a payment, as its page writes it into the address; `due` is an order just placed and not yet paid. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'due'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]

/** Whether the order is on its way to the paid ones: the provider's own word may still have to come. */
export const isPayment: Readonly<Record<PaymentOutcome, boolean>> = {
  success: true,
  failed: false,
  cancelled: false,
  due: false,
}
