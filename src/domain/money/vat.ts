import { fromCents, type Money, toCents } from './money.ts'

export interface SplitAmount {
  net: Money
  vat: Money
}

/** Splits an amount that includes VAT at `rate` percent (`"22.00"`). The net is rounded to the cent; net and VAT always add up to the amount. */
export function splitVat(gross: Money, rate: string): SplitAmount {
  const cents = toCents(gross)
  // In hundredths of a percent, because rates have two decimals.
  const net = Math.round((cents * 10_000) / (10_000 + Math.round(Number(rate) * 100)))
  return { net: fromCents(net), vat: fromCents(cents - net) }
}

/** `27,3%` */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',').replace('-', '−')}%`

/** The recommended public price; null if there is none, or zero. */
export const publicPriceOf = ({ comparePrice }: { comparePrice: Money | null }): Money | null =>
  comparePrice !== null && toCents(comparePrice) > 0 ? comparePrice : null

/** The recommended public price minus the price, both without VAT, also in percent of the former, rounded to one decimal. */
export function marginAtPublicPrice(
  publicPrice: Money,
  price: Money,
  rate: string,
): { amount: Money; percent: number } {
  const net = toCents(splitVat(publicPrice, rate).net)
  const margin = net - toCents(splitVat(price, rate).net)
  return { amount: fromCents(margin), percent: Math.round((margin / net) * 1000) / 10 }
}

/** `22.00` → `22`, `5.50` → `5,5`. */
export const vatRateText = (rate: string): string => String(Number(rate)).replace('.', ',')
