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

/** The recommended public price minus the price, both without VAT. */
export const marginAtPublicPrice = (publicPrice: Money, price: Money, rate: string): Money =>
  fromCents(toCents(splitVat(publicPrice, rate).net) - toCents(splitVat(price, rate).net))

/** `22.00` → `22`, `5.50` → `5,5`. */
export const vatRateText = (rate: string): string => String(Number(rate)).replace('.', ',')
