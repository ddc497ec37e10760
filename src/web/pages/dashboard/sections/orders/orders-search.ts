import { type OrderStatusGroup, orderStatusGroups } from '../../../../../domain/orders.ts'

/** How a payment ended, as its page says in the address; `due` is an order just placed and still to be paid. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'due'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]

/** The orders section's state, kept in the page's address. */
export interface OrdersSearch {
  /** Which tab; absent: to pay, or paid after a payment that went through. */
  tab?: OrderStatusGroup | undefined
  payment?: PaymentOutcome | undefined
  /** Number of the order the payment was for. */
  order?: string | undefined
}

const groups = Object.keys(orderStatusGroups) as OrderStatusGroup[]

/** Order numbers as they are written; anything else in the address is somebody's invention. */
const orderNumberPattern = /^DW-\d{4}-\d{1,12}$/

export function parseOrdersSearch({ tab, payment, order }: Record<string, unknown>): OrdersSearch {
  return {
    tab: groups.find((group) => group === tab),
    payment: paymentOutcomes.find((outcome) => outcome === payment),
    order: typeof order === 'string' && orderNumberPattern.test(order) ? order : undefined,
  }
}
