import { addMoney, type Money, subtractMoney, toCents } from '../money/money.ts'
import { businessYear } from '../time/clock.ts'
import type { PayableState } from './paying/payables.ts'

export const orderStatuses = ['pending', 'pending_payment', 'paid', 'processing', 'shipped', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = [
  'pending',
  'paid',
  'failed',
  'refund_pending',
  'partially_refunded',
  'refunded',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** Subjects of history entries that are not a status change. */
export const historySubjects = ['refund', 'return', 'dispute'] as const

export type HistorySubject = (typeof historySubjects)[number]

/** All legal transitions of an order (docs/specification/orders.md defines the permissions); any other is a conflict. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'shipped', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: [],
  cancelled: [],
}

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => transitions[from].includes(to)

export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  pending: 'Da Pagare',
  pending_payment: 'Da pagare',
  paid: 'Pagato',
  processing: 'In preparazione',
  shipped: 'Spedito',
  cancelled: 'Annullato',
}

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Da pagare',
  paid: 'Pagato',
  failed: 'Pagamento rifiutato',
  refund_pending: 'Rimborso in corso',
  partially_refunded: 'Rimborsato in parte',
  refunded: 'Rimborsato',
}

const shipped: Readonly<Record<OrderStatus, boolean>> = {
  pending: false,
  pending_payment: false,
  paid: false,
  processing: false,
  shipped: true,
  cancelled: false,
}

/** Whether the parcel has left, so that it has a tracking number and can be returned. */
export const isShipped = (status: OrderStatus): boolean => shipped[status]

/** Unknown statuses are returned unchanged. */
export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(orderStatusLabels, status) ? orderStatusLabels[status as OrderStatus] : status

const historySubjectLabels: Readonly<Record<HistorySubject, string>> = {
  refund: 'Rimborso',
  return: 'Reso',
  dispute: 'Contestazione',
}

/** Title of a history entry. */
export const historyTitle = (status: OrderStatus, about: HistorySubject | null): string =>
  about === null ? orderStatusLabel(status) : historySubjectLabels[about]

/** The group of each status in the customer's tabs and the admin's filter. */
const groupOf = {
  pending: 'pending',
  pending_payment: 'pending',
  paid: 'paid',
  processing: 'paid',
  shipped: 'shipped',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<OrderStatus, string>>

export type OrderStatusGroup = (typeof groupOf)[OrderStatus]

export const orderGroup = (status: OrderStatus): OrderStatusGroup => groupOf[status]

const statusesIn = (group: OrderStatusGroup) => orderStatuses.filter((status) => groupOf[status] === group)

export const orderStatusGroups: Readonly<Record<OrderStatusGroup, readonly OrderStatus[]>> = {
  pending: statusesIn('pending'),
  paid: statusesIn('paid'),
  shipped: statusesIn('shipped'),
  cancelled: statusesIn('cancelled'),
}

/**
 * Payment meaning of each status. `due`: it can be paid. `settled`: it is paid, and cancelling it causes a refund. `void`: it must not be paid any
 * more, incoming money is refunded, and it is not counted as revenue.
 */
export const orderPayable: Readonly<Record<OrderStatus, PayableState>> = {
  pending: 'due',
  pending_payment: 'due',
  paid: 'settled',
  processing: 'settled',
  shipped: 'settled',
  cancelled: 'void',
}

export const isUnpaid = (status: OrderStatus): boolean => orderPayable[status] === 'due'

export const voidOrderStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => orderPayable[status] === 'void',
)

/** Amount to pay: products plus shipping, which contains the insurance. */
export const payableAmount = (order: { totalAmount: Money; shippingCost: Money }): Money =>
  addMoney(order.totalAmount, order.shippingCost)

export interface InsuredOrder {
  shippingCost: Money
  insuranceCost: Money
}

export const isInsured = ({ insuranceCost }: Pick<InsuredOrder, 'insuranceCost'>): boolean => toCents(insuranceCost) > 0

/** The shipping cost without the insurance. */
export const transportCost = ({ shippingCost, insuranceCost }: InsuredOrder): Money =>
  subtractMoney(shippingCost, insuranceCost)

interface PaidOrder {
  status: OrderStatus
  paidAt: Date | string | null
  totalAmount: Money
  shippingCost: Money
  refundedProducts: Money
  refundedShipping: Money
}

/**
 * Amount of products and shipping refunded or being refunded. For a paid order that was cancelled this is the full amount, even if the bank took a
 * part that is not assigned to a line.
 */
export const refundedAmount = (order: PaidOrder): Money =>
  order.status === 'cancelled' && order.paidAt !== null
    ? payableAmount(order)
    : addMoney(order.refundedProducts, order.refundedShipping)

/**
 * Form of order numbers, such as `DW-2026-000123`: the prefix, and the minimum number of digits. Numbers are unique but may have gaps. The statement
 * that inserts the order combines both.
 */
export const orderNumberForm = (createdAt: Date): { prefix: string; digits: number } => ({
  prefix: `DW-${businessYear(createdAt)}-`,
  digits: 6,
})

/** Hours for which an unpaid order holds its stock, unless the setting has another value. */
export const defaultUnpaidOrderHours = 48
