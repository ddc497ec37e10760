import { conflict, invalid } from '../errors.ts'
import { euroText } from '../money/euro-text.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../money/money.ts'
import { type OrderStatus, orderPayable } from './orders.ts'
import { piecesLeft, shippingLeft } from './refunds.ts'
import { piecesFree } from './returns.ts'

export interface RefundableItem {
  id: string
  productName: string
  variantInfo: string | null
  quantity: number
  refundedQuantity: number
  /** Pieces in open returns: those are refunded there. */
  returningQuantity: number
  unitPrice: Money
}

export interface RefundableOrder {
  status: OrderStatus
  shippingCost: Money
  refundedShipping: Money
  items: readonly RefundableItem[]
}

/** What an admin gives back: pieces of lines, each with whether they are back on the shelf, and shipping or a part of it. */
export interface RefundWish {
  lines: readonly { itemId: string; quantity: number; restock: boolean }[]
  shipping: Money
}

export interface RefundPlan {
  lines: { item: RefundableItem; quantity: number; amount: Money; restock: boolean }[]
  shippingAmount: Money
  /** Lines and shipping together. */
  amount: Money
  /** Nothing is left to be shipped: the order is cancelled. */
  cancels: boolean
}

/** Whether an admin can give back a part of what was paid: the order is paid, whether it is shipped or not. */
export const isRefundable = (status: OrderStatus): boolean => orderPayable[status] === 'settled'

/** Whether the pieces of an order have left with its parcel. */
export const hasTravelled = (status: OrderStatus): boolean => status === 'shipped'

/**
 * What goes back for a wish, at the prices that were ordered. Throws a conflict that says what is left where more is wanted, or where nothing
 * can be given back any more.
 */
export function planRefund(order: RefundableOrder, wish: RefundWish): RefundPlan {
  refuseState(order.status)
  const lines = wish.lines.map((line, index) => planLine(order, line, `lines.${index}`))
  refuseShipping(order, wish.shipping)
  const amount = addMoney(wish.shipping, ...lines.map((line) => line.amount))
  if (toCents(amount) === 0) {
    throw invalid('refund.nothing', 'Scegli almeno un pezzo, oppure una parte della spedizione.')
  }
  const cancels = !hasTravelled(order.status) && sum(order.items.map(piecesLeft)) === sum(lines.map(quantityOf))
  if (cancels && wish.shipping !== shippingLeft(order)) {
    const message = `Senza capi da spedire l’ordine si annulla: si rimborsa anche tutta la spedizione (${euroText(shippingLeft(order))}).`
    throw conflict('refund.cancels', message, { shipping: message })
  }
  return { lines, shippingAmount: wish.shipping, amount, cancels }
}

function planLine(
  { items }: RefundableOrder,
  line: RefundWish['lines'][number],
  field: string,
): RefundPlan['lines'][number] {
  const item = items.find(({ id }) => id === line.itemId)
  if (!item) {
    const message = 'L’articolo non è di questo ordine.'
    throw invalid('refund.unknown_line', message, { [`${field}.itemId`]: message })
  }
  const left = piecesFree(item)
  if (line.quantity > left) {
    const message = `${nameOf(item)}: ${leftText(left)} da rimborsare${item.returningQuantity > 0 ? ', il resto è in un reso aperto' : ''}.`
    throw conflict('refund.too_many_pieces', message, { [`${field}.quantity`]: message })
  }
  return { item, quantity: line.quantity, amount: multiplyMoney(item.unitPrice, line.quantity), restock: line.restock }
}

function refuseState(status: OrderStatus): void {
  const state = orderPayable[status]
  switch (state) {
    case 'settled':
      return
    case 'due':
      throw conflict('refund.not_paid', 'L’ordine non è ancora pagato: non c’è nulla da rimborsare.')
    case 'void':
      throw conflict('refund.cancelled', 'L’ordine è annullato: il suo importo torna già per intero.')
    default:
      state satisfies never
  }
}

function refuseShipping(order: RefundableOrder, shipping: Money): void {
  const left = shippingLeft(order)
  if (toCents(shipping) <= toCents(left)) return
  const message = `Della spedizione ${toCents(left) === 0 ? 'non resta nulla' : `restano ${euroText(left)}`} da rimborsare.`
  throw conflict('refund.too_much_shipping', message, { shipping: message })
}

const leftText = (left: number): string => {
  if (left === 0) return 'non resta nulla'
  return left === 1 ? 'ne resta 1' : `ne restano ${left}`
}

const nameOf = ({ productName, variantInfo }: RefundableItem): string =>
  [productName, variantInfo].filter(Boolean).join(' ')

const quantityOf = ({ quantity }: { quantity: number }): number => quantity

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
