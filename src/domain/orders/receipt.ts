import { addMoney, type Money } from '../money/money.ts'
import { vatRateText } from '../money/vat.ts'
import { sharedByRate, type TaxedAmount, type VatOfRate, vatByRate } from '../money/vat-by-rate.ts'
import { payableAmount } from './orders.ts'

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
  items: readonly {
    productName: string
    variantInfo: string | null
    sku: string | null
    quantity: number
    unitPrice: Money
    totalPrice: Money
    vatRate: string
  }[]
}

/** What a receipt says of an order's money: its lines, delivery included, and the VAT that they contain, both of which sum up to `total`. */
export interface ReceiptAmounts {
  lines: ReceiptLine[]
  vat: VatOfRate[]
  total: Money
}

/** Throws if the lines are not the order's total: a receipt that contradicts itself is worse than none. */
export function receiptAmounts(order: ReceiptOrder): ReceiptAmounts {
  const goods = order.items.map((item) => ({
    name: item.productName,
    detail: [item.variantInfo, item.sku].filter(Boolean).join(' · ') || null,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    gross: item.totalPrice,
    vatRate: item.vatRate,
  }))
  const delivery = sharedByRate(order.shippingCost, goods).map(({ gross, vatRate }) => ({
    name: 'Spedizione',
    detail: null,
    quantity: 1,
    unitPrice: gross,
    gross,
    vatRate,
  }))
  const lines = [...goods, ...delivery]
  const vat = vatByRate(lines)
  const total = payableAmount(order)
  if (addMoney(...vat.map(({ gross }) => gross)) !== total) throw new RangeError('The lines are not the order’s total')
  return { lines, vat, total }
}

/** `"22.00"` → `22 %`, `"5.50"` → `5,5 %`. */
export const vatRateLabel = (vatRate: string): string => `${vatRateText(vatRate)}\u00a0%`
