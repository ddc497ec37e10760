import { type OrderStatusGroup, orderStatusGroups } from '../../../../../domain/orders.ts'
import { type PaymentOutcome, paymentOutcomes } from '../../../../features/payments/customer/payment-outcomes.ts'

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
