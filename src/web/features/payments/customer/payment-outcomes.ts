/** Result of a payment, as written into the URL by the payment page; `due` is an order just placed and not yet paid. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'due'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]

/** Whether the order is about to become paid; the provider's confirmation may still be outstanding. */
export const isPayment: Readonly<Record<PaymentOutcome, boolean>> = {
  success: true,
  failed: false,
  cancelled: false,
  due: false,
}
