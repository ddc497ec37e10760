import { addMoney, fromCents, type Money, toCents } from './money.ts'
import { splitVat } from './vat.ts'

/** Limits of a reseller's selling price per piece, in euro. */
export const sellingPriceLimits = { min: '0.01', max: '99999999.99' } as const

/** Amounts in euro as paid or received, that is, including VAT. */
export interface Sale {
  /** The reseller's price to the end customer, VAT included. */
  sellingPrice: Money
  /** The portal's price of the piece, VAT included. */
  goods: Money
  /** Shipping cost of one piece, VAT included. */
  shipping: Money
  /** VAT rate of the piece in percent (`"22.00"`). Its transport has the same rate (art. 12 DPR 633/1972). */
  vatRate: string
}

interface Margin {
  /** VAT of the sale minus VAT of goods and shipping; negative: reclaimable. */
  vatDue: Money
  /** The selling price minus goods, shipping and VAT due. */
  margin: Money
  /** The margin in percent of the net selling price, rounded to one decimal. */
  percent: number
}

/** The reseller's profit on a sale if the business accounts for VAT (docs/specification/selling-prices.md#margin). */
export function marginOf({ sellingPrice, goods, shipping, vatRate }: Sale): Margin {
  const sale = splitVat(sellingPrice, vatRate)
  const paidVat = addMoney(splitVat(goods, vatRate).vat, splitVat(shipping, vatRate).vat)
  const vatDue = toCents(sale.vat) - toCents(paidVat)
  const margin = toCents(sellingPrice) - toCents(goods) - toCents(shipping) - vatDue
  return {
    vatDue: fromCents(vatDue),
    margin: fromCents(margin),
    percent: Math.round((margin / toCents(sale.net)) * 1000) / 10,
  }
}
