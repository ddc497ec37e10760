import { conflict } from '../errors.ts'
import { addMoney, type Money, subtractMoney, toCents } from '../money/money.ts'
import { businessYear } from '../time/clock.ts'
import type { PayableState } from './payables.ts'

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

/** What a step of an order's history is about where it is no change of the status. */
export const historySubjects = ['refund', 'return', 'dispute'] as const

export type HistorySubject = (typeof historySubjects)[number]

/** Every legal move of an order (docs/specification/orders.md says who makes it); anything else is a conflict. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'shipped', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: [],
  cancelled: [],
}

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => transitions[from].includes(to)

/** What an order in this state cannot do any more, or not yet, and what to do instead. */
const whyNot: Readonly<Record<OrderStatus, string>> = {
  pending: 'L’ordine non è ancora pagato: si prepara e si spedisce dopo il pagamento.',
  pending_payment: 'L’ordine non è ancora pagato: si prepara e si spedisce dopo il pagamento.',
  paid: 'L’ordine è già pagato: per annullarlo scrivici.',
  processing: 'L’ordine è già pagato e lo stiamo preparando: per annullarlo scrivici.',
  shipped: 'L’ordine è già spedito: si può solo correggere il codice di tracking.',
  cancelled: 'L’ordine è annullato: non si può più pagare né spedire.',
}

const shippedAlready =
  'L’ordine è già spedito e non si può più annullare: per rimandare indietro i capi si apre un reso dal dettaglio dell’ordine.'

/** The new status. Throws a conflict that says what to do where the move is not legal. */
export function moveOrder(from: OrderStatus, to: OrderStatus): OrderStatus {
  if (canMoveOrder(from, to)) return to
  const isTooLate = from === 'shipped' && to === 'cancelled'
  throw conflict('order.transition_forbidden', isTooLate ? shippedAlready : whyNot[from])
}

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

/** A value without a label is shown raw. */
export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(orderStatusLabels, status) ? orderStatusLabels[status as OrderStatus] : status

const historySubjectLabels: Readonly<Record<HistorySubject, string>> = {
  refund: 'Rimborso',
  return: 'Reso',
  dispute: 'Contestazione',
}

/** What a step of the history is called. */
export const historyTitle = (status: OrderStatus, about: HistorySubject | null): string =>
  about === null ? orderStatusLabel(status) : historySubjectLabels[about]

/** The group under which each status stands in the customer's tabs and the admin's filter. */
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
 * What each status means for money. `due`: it can be paid. `settled`: it is paid, and cancelling it gives the money back. `void`: it is
 * no longer to be paid, money that comes in goes back, and it counts in no revenue.
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

/** What the customer pays: products plus shipping, which contains the insurance. */
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

/** What of products and shipping goes, or went, back: of a paid order that was cancelled all of it, also where a bank has taken a part for no line. */
export const refundedAmount = (order: PaidOrder): Money =>
  order.status === 'cancelled' && order.paidAt !== null
    ? payableAmount(order)
    : addMoney(order.refundedProducts, order.refundedShipping)

/**
 * An order is called `DW-2026-000123`: unique, not necessarily gapless. What stands before the running number, and how many digits that has
 * at least; the statement that writes the order puts them together.
 */
export const orderNumberForm = (createdAt: Date): { prefix: string; digits: number } => ({
  prefix: `DW-${businessYear(createdAt)}-`,
  digits: 6,
})

/** Hours that an unpaid order holds its stock, unless the setting says otherwise. */
export const defaultUnpaidOrderHours = 48
