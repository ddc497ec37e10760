import { addMoney, fromCents, type Money, toCents } from './money.ts'
import { splitVat } from './vat.ts'

/** What a reseller may ask for a piece, in euro. */
export const sellingPriceLimits = { min: '0.01', max: '99999999.99' } as const

/** Amounts in euro, each as it is paid or taken. */
export interface Sale {
  /** Own price to the customer, VAT included. */
  sellingPrice: Money
  /** Price of the piece here, VAT included. */
  goods: Money
  /** Of one piece, VAT included. */
  shipping: Money
  /** Of the piece, in percent (`"22.00"`). Its transport takes the same rate (art. 12 DPR 633/1972). */
  vatRate: string
}

export interface Margin {
  /** VAT of the sale less the VAT of goods and shipping; negative: to be claimed. */
  vatDue: Money
  /** What is left of the selling price after goods, shipping and VAT. */
  margin: Money
  /** The margin in percent of the net selling price, rounded to one decimal. */
  percent: number
}

/** What a business that accounts for VAT earns by a sale (docs/specification/selling-prices.md#margin). */
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
