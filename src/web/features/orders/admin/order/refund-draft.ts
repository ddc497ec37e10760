import type { AdminOrderDetail, OrderItem } from '../../../../../contract/orders/orders.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { hasTravelled } from '../../../../../domain/orders/plan-refund.ts'
import { piecesLeft, shippingLeft, transportLeft } from '../../../../../domain/orders/refunds.ts'
import { piecesFree } from '../../../../../domain/orders/returns.ts'
import { readPrice } from '../../../../../domain/products/read-amounts.ts'

/** What is typed into the form of a refund, by line. */
export interface RefundValues {
  pieces: Readonly<Record<string, number>>
  restocked: Readonly<Record<string, boolean>>
  shipping: string
  reason: string
}

export interface RefundDraft {
  lines: { itemId: string; quantity: number; restock: boolean }[]
  /** Null: it is no amount, or more than is left. */
  shipping: Money | null
  amount: Money
  /** Nothing would be left to be shipped. */
  cancels: boolean
}

/** Lines of which something is left that is in no return. */
export const refundableItems = ({ items }: Pick<AdminOrderDetail, 'items'>): OrderItem[] =>
  items.filter((item) => piecesFree(item) > 0)

/** Pieces that have not left return to the shelf, unless said otherwise; what has travelled may never come back. */
export const emptyRefund = (order: AdminOrderDetail): RefundValues => ({
  pieces: {},
  restocked: Object.fromEntries(order.items.map(({ id }) => [id, !hasTravelled(order.status)])),
  shipping: '',
  reason: '',
})

/** All that is left. */
export const wholeRefund = (order: AdminOrderDetail, values: RefundValues): RefundValues => ({
  ...values,
  pieces: Object.fromEntries(refundableItems(order).map((item) => [item.id, piecesFree(item)])),
  shipping: transportLeft(order).replace('.', ','),
})

/** What would go back for what is typed. */
export function draftRefund(order: AdminOrderDetail, { pieces, restocked, shipping }: RefundValues): RefundDraft {
  const items = refundableItems(order)
  const chosen = items.filter(({ id }) => (pieces[id] ?? 0) > 0)
  const lines = chosen.map(({ id }) => ({ itemId: id, quantity: pieces[id] ?? 0, restock: restocked[id] ?? false }))
  const cancels = !hasTravelled(order.status) && items.every((item) => pieces[item.id] === piecesLeft(item))
  const typed = cancels ? shippingLeft(order) : readShipping(order, shipping)
  const products = chosen.map(({ id, unitPrice }) => multiplyMoney(unitPrice, pieces[id] ?? 0))
  return { lines, shipping: typed, amount: addMoney(typed ?? '0.00', ...products), cancels }
}

/** Null: it is no amount, or more than is left. */
export function readShipping(order: AdminOrderDetail, text: string): Money | null {
  const amount = text.trim() === '' ? '0.00' : readPrice(text)
  return amount !== null && toCents(amount) <= toCents(transportLeft(order)) ? amount : null
}
