import type { AdminOrderDetail, OrderItem } from '../../../../../../contract/orders/orders.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../../../domain/money/money.ts'
import { isShipped } from '../../../../../../domain/orders/orders.ts'
import { piecesLeft, shippingLeft, transportLeft } from '../../../../../../domain/orders/paying/refunds.ts'
import { piecesFree } from '../../../../../../domain/orders/returns/returns.ts'
import { readPrice } from '../../../../../../domain/products/read-amounts.ts'

/** Input of the refund form, by order line. */
export interface RefundValues {
  pieces: Readonly<Record<string, number>>
  restocked: Readonly<Record<string, boolean>>
  shipping: string
  reason: string
}

interface RefundDraft {
  lines: { itemId: string; quantity: number; restock: boolean }[]
  /** Null if the input is not an amount or exceeds the remainder. */
  shipping: Money | null
  amount: Money
  /** Nothing would be left to ship, so the order is cancelled. */
  cancels: boolean
}

/** Lines with pieces that are neither refunded nor part of a return. */
export const refundableItems = ({ items }: Pick<AdminOrderDetail, 'items'>): OrderItem[] =>
  items.filter((item) => piecesFree(item) > 0)

/** Unshipped pieces are restocked by default; shipped pieces are not, as they may never come back. */
export const emptyRefund = (order: AdminOrderDetail): RefundValues => ({
  pieces: {},
  restocked: Object.fromEntries(order.items.map(({ id }) => [id, !isShipped(order.status)])),
  shipping: '',
  reason: '',
})

/** Refunds everything that is left. */
export const wholeRefund = (order: AdminOrderDetail, values: RefundValues): RefundValues => ({
  ...values,
  pieces: Object.fromEntries(refundableItems(order).map((item) => [item.id, piecesFree(item)])),
  shipping: transportLeft(order).replace('.', ','),
})

/** The refund resulting from the input. */
export function draftRefund(order: AdminOrderDetail, { pieces, restocked, shipping }: RefundValues): RefundDraft {
  const items = refundableItems(order)
  const chosen = items.filter(({ id }) => (pieces[id] ?? 0) > 0)
  const lines = chosen.map(({ id }) => ({ itemId: id, quantity: pieces[id] ?? 0, restock: restocked[id] ?? false }))
  const cancels = !isShipped(order.status) && items.every((item) => pieces[item.id] === piecesLeft(item))
  const typed = cancels ? shippingLeft(order) : readShipping(order, shipping)
  const products = chosen.map(({ id, unitPrice }) => multiplyMoney(unitPrice, pieces[id] ?? 0))
  return { lines, shipping: typed, amount: addMoney(typed ?? '0.00', ...products), cancels }
}

/** Null if the text is not an amount or exceeds the remainder. */
export function readShipping(order: AdminOrderDetail, text: string): Money | null {
  const amount = text.trim() === '' ? '0.00' : readPrice(text)
  return amount !== null && toCents(amount) <= toCents(transportLeft(order)) ? amount : null
}
