import { addMoney, type Money, multiplyMoney, subtractMoney } from '../../money/money.ts'
import { vatRateText } from '../../money/vat.ts'
import { deliveryLines, sharedByRate, type TaxedAmount, type VatOfRate, vatLeft } from '../../money/vat-by-rate.ts'
import { payableAmount } from '../orders.ts'
import { insuranceLeft, piecesLeft, shippingLeft } from './refunds.ts'

interface ReceiptLine extends TaxedAmount {
  name: string
  /** Variant and SKU. */
  detail: string | null
  quantity: number
  unitPrice: Money
}

interface ReceiptOrder {
  totalAmount: Money
  shippingCost: Money
  /** Contained in the shipping cost. */
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
 * Amounts of a receipt: lines including delivery, and the contained VAT; both add up to `total`. Both exclude the refunded amount, which is in
 * `refunded`.
 */
export interface ReceiptAmounts {
  lines: ReceiptLine[]
  vat: VatOfRate[]
  total: Money
  refunded: Money
}

/** Throws a `RangeError` unless the lines add up to the order's total, because a contradictory receipt is worse than none. */
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
  // By the rates of all ordered goods, because all of them may have been refunded.
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
  if (addMoney(...vat.map(({ gross }) => gross)) !== total)
    throw new RangeError('The lines do not add up to the order total')
  return { lines, vat, total, refunded }
}

/** `"22.00"` → `22 %`, `"5.50"` → `5,5 %`. */
export const vatRateLabel = (vatRate: string): string => `${vatRateText(vatRate)}\u00a0%`
