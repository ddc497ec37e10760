import { addMoney, type Money, multiplyMoney, subtractMoney } from '../money/money.ts'
import { vatRateText } from '../money/vat.ts'
import { deliveryLines, sharedByRate, type TaxedAmount, type VatOfRate, vatLeft } from '../money/vat-by-rate.ts'
import { payableAmount } from './orders.ts'
import { insuranceLeft, piecesLeft, shippingLeft } from './refunds.ts'

export interface ReceiptLine extends TaxedAmount {
  name: string
  /** Variant and SKU. */
  detail: string | null
  quantity: number
  unitPrice: Money
}

interface ReceiptOrder {
  totalAmount: Money
  shippingCost: Money
  /** Contained in the shipping. */
  insuranceCost: Money
  refundedProducts: Money
  refundedShipping: Money
  items: readonly {
    productName: string
    variantInfo: string | null
    sku: string | null
    quantity: number
    refundedQuantity: number
    unitPrice: Money
    totalPrice: Money
    vatRate: string
  }[]
}

/**
 * What a receipt says of an order's money: its lines, delivery included, and the VAT that they contain, both of which sum up to `total`. What was
 * refunded is in neither: `refunded` says how much that is.
 */
export interface ReceiptAmounts {
  lines: ReceiptLine[]
  vat: VatOfRate[]
  total: Money
  refunded: Money
}

/** Throws if the lines are not the order's total: a receipt that contradicts itself is worse than none. */
export function receiptAmounts(order: ReceiptOrder): ReceiptAmounts {
  const goods = order.items
    .filter((item) => piecesLeft(item) > 0)
    .map((item) => ({
      name: item.productName,
      detail: [item.variantInfo, item.sku].filter(Boolean).join(' · ') || null,
      quantity: piecesLeft(item),
      unitPrice: item.unitPrice,
      gross: subtractMoney(item.totalPrice, multiplyMoney(item.unitPrice, item.refundedQuantity)),
      vatRate: item.vatRate,
    }))
  // By the rates of all that was delivered: it may be that nothing of it is left to be paid.
  const delivered = order.items.map(({ totalPrice, vatRate }) => ({ gross: totalPrice, vatRate }))
  const deliveryLeft = { cost: shippingLeft(order), insurance: insuranceLeft(order) }
  const delivery = deliveryLines(deliveryLeft, delivered).map((line) => ({
    detail: null,
    quantity: 1,
    unitPrice: line.gross,
    ...line,
  }))
  const lines = [...goods, ...delivery]
  const vat = vatLeft([...delivered, ...sharedByRate(order.shippingCost, delivered)], lines)
  const refunded = addMoney(order.refundedProducts, order.refundedShipping)
  const total = subtractMoney(payableAmount(order), refunded)
  if (addMoney(...vat.map(({ gross }) => gross)) !== total) throw new RangeError('The lines are not the order’s total')
  return { lines, vat, total, refunded }
}

/** `"22.00"` → `22 %`, `"5.50"` → `5,5 %`. */
export const vatRateLabel = (vatRate: string): string => `${vatRateText(vatRate)}\u00a0%`
