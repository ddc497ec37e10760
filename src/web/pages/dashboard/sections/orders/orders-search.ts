import { type OrderStatusGroup, orderStatusGroups } from '../../../../../domain/orders.ts'
import { type PaymentOutcome, paymentOutcomes } from '../../../../features/payments/customer/payment-outcomes.ts'

/** The orders section's state, kept in the page's address. */
export interface OrdersSearch {
  /** The open tab. Absent: to pay, or paid after a successful payment. */
  tab?: OrderStatusGroup | undefined
  payment?: PaymentOutcome | undefined
  /** Number of the order the payment was for. */
  order?: string | undefined
}

const groups = Object.keys(orderStatusGroups) as OrderStatusGroup[]

/** Other values in the address are ignored. */
const orderNumberPattern = /^DW-\d{4}-\d{1,12}$/

export function parseOrdersSearch({ tab, payment, order }: Record<string, unknown>): OrdersSearch {
  return {
    tab: groups.find((group) => group === tab),
    payment: paymentOutcomes.find((outcome) => outcome === payment),
    order: typeof order === 'string' && orderNumberPattern.test(order) ? order : undefined,
  }
}
