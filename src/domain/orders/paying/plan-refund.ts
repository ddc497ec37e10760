import { addMoney, type Money, multiplyMoney, toCents } from '../../money/money.ts'
import { isShipped, type OrderStatus, orderPayable } from '../orders.ts'
import { piecesOf } from '../pieces.ts'
import { piecesFree } from '../returns/returns.ts'
import { paymentProblems } from './payment-problems.ts'
import { insuranceLeft, piecesLeft, shippingLeft, transportLeft } from './refunds.ts'

interface RefundableItem {
  id: string
  productName: string
  variantInfo: string | null
  quantity: number
  refundedQuantity: number
  /** Pieces in open returns, which are refunded through the return. */
  returningQuantity: number
  unitPrice: Money
}

export interface RefundableOrder {
  status: OrderStatus
  shippingCost: Money
  /** Contained in the shipping cost. */
  insuranceCost: Money
  refundedShipping: Money
  items: readonly RefundableItem[]
}

/** An admin's refund request: pieces by line, each with whether to restock them, and an amount of shipping. */
export interface RefundRequest {
  lines: readonly { itemId: string; quantity: number; restock: boolean }[]
  shipping: Money
}

export interface RefundPlan {
  lines: { item: RefundableItem; quantity: number; amount: Money; restock: boolean }[]
  shippingAmount: Money
  /** Lines and shipping together. */
  amount: Money
  /** No pieces remain to be shipped, so the order is cancelled. */
  cancels: boolean
}

/** Whether an admin can make a partial refund: the order is paid, shipped or not. */
export const isRefundable = (status: OrderStatus): boolean => orderPayable[status] === 'settled'

/**
 * The refund for a request, at the ordered prices. Throws a conflict that states the remaining amount if the request exceeds it, or if the order
 * cannot be refunded.
 */
export function planRefund(order: RefundableOrder, wish: RefundRequest): RefundPlan {
  refuseState(order.status)
  const lines = wish.lines.map((line, index) => planLine(order, line, `lines.${index}`))
  const cancels = !isShipped(order.status) && sum(order.items.map(piecesLeft)) === piecesOf(lines)
  if (cancels && wish.shipping !== shippingLeft(order)) {
    const facts = { shipping: shippingLeft(order), isInsured: toCents(insuranceLeft(order)) > 0 }
    throw paymentProblems['refund.cancels'](facts, { field: 'shipping' })
  }
  if (!cancels) refuseShipping(order, wish.shipping)
  const amount = amountOf(lines, wish.shipping)
  if (toCents(amount) === 0) throw paymentProblems['refund.nothing']()
  return { lines, shippingAmount: wish.shipping, amount, cancels }
}

/** The refund for the received pieces of a return, at the ordered prices. Throws a conflict if more shipping is requested than remains. */
export function planReturnRefund(order: RefundableOrder, wish: RefundRequest): Pick<RefundPlan, 'lines' | 'amount'> {
  const lines = wish.lines.map((line, index) => priceLine(findItem(order, line.itemId, `lines.${index}`), line))
  refuseShipping(order, wish.shipping)
  return { lines, amount: amountOf(lines, wish.shipping) }
}

const amountOf = (lines: RefundPlan['lines'], shipping: Money): Money =>
  addMoney(shipping, ...lines.map((line) => line.amount))

const priceLine = (
  item: RefundableItem,
  { quantity, restock }: RefundRequest['lines'][number],
): RefundPlan['lines'][number] => ({ item, quantity, amount: multiplyMoney(item.unitPrice, quantity), restock })

function findItem({ items }: RefundableOrder, itemId: string, field: string): RefundableItem {
  const item = items.find(({ id }) => id === itemId)
  if (item) return item
  throw paymentProblems['refund.unknown_line']({ field: `${field}.itemId` })
}

function planLine(
  order: RefundableOrder,
  line: RefundRequest['lines'][number],
  field: string,
): RefundPlan['lines'][number] {
  const item = findItem(order, line.itemId, field)
  const left = piecesFree(item)
  if (line.quantity > left) {
    const { productName, variantInfo, returningQuantity } = item
    const facts = { productName, variantInfo, left, isInReturn: returningQuantity > 0 }
    throw paymentProblems['refund.too_many_pieces'](facts, { field: `${field}.quantity` })
  }
  return priceLine(item, line)
}

function refuseState(status: OrderStatus): void {
  const state = orderPayable[status]
  switch (state) {
    case 'settled':
      return
    case 'due':
      throw paymentProblems['refund.not_paid']()
    case 'void':
      throw paymentProblems['refund.cancelled']()
    default:
      state satisfies never
  }
}

function refuseShipping(order: RefundableOrder, shipping: Money): void {
  const left = transportLeft(order)
  if (toCents(shipping) <= toCents(left)) return
  const facts = { left, isInsured: toCents(insuranceLeft(order)) > 0 }
  throw paymentProblems['refund.too_much_shipping'](facts, { field: 'shipping' })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
