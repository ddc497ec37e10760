import { addMoney, fromCents, type Money, toCents } from '../money/money.ts'
import { sharedByRate } from '../money/vat-by-rate.ts'
import type { Taxation } from './cross-border.ts'

const hundredths = (rate: string): number => Math.round(Number(rate) * 100)

/** Converts an amount including VAT from one rate to another: the net stays the same, rounded to the cent. */
export function atRate(gross: Money, from: string, to: string): Money {
  const cents = BigInt(toCents(gross)) * BigInt(10_000 + hundredths(to))
  const divisor = BigInt(10_000 + hundredths(from))
  return fromCents(Number((2n * cents + divisor) / (2n * divisor)))
}

interface PricedLine {
  /** Per piece, with Italian VAT. */
  price: Money
  vatRate: string
  quantity: number
}

/** The line with its price and rate under a taxation. */
export function taxedLine<Line extends Pick<PricedLine, 'price' | 'vatRate'>>(
  line: Line,
  { rate, keepsPrices }: Taxation,
): Line {
  if (rate === null) return line
  return { ...line, price: keepsPrices ? line.price : atRate(line.price, line.vatRate, rate), vatRate: rate }
}

/** The delivery cost of these lines under a taxation. `cost` includes Italian VAT. */
export function taxedDelivery(cost: Money, lines: readonly PricedLine[], { rate, keepsPrices }: Taxation): Money {
  if (rate === null || keepsPrices) return cost
  const goods = lines.map(({ price, vatRate, quantity }) => ({ gross: fromCents(toCents(price) * quantity), vatRate }))
  return addMoney('0.00', ...sharedByRate(cost, goods).map(({ gross, vatRate }) => atRate(gross, vatRate, rate)))
}
