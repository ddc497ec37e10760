import { fromCents, type Money, toCents } from '../money/money.ts'

/** How many prices change at once. */
export type PriceRule = (
  | { kind: 'percent'; value: number }
  /** Euro, signed: `"-5.00"`. */
  | { kind: 'amount'; value: Money }
  /** The same price for all. */
  | { kind: 'fixed'; value: Money }
) & { rounding: PriceRounding }

/** To the nearest price that ends so. */
export const priceRoundings = ['none', '90', '00'] as const

export type PriceRounding = (typeof priceRoundings)[number]

const highest = 9_999_999_999

/** The new price; null where there would be none, or one that no price can be. */
export function applyPriceRule(price: Money, rule: PriceRule): Money | null {
  const cents = rounded(changed(toCents(price), rule), rule.rounding)
  return cents > 0 && cents <= highest ? fromCents(cents) : null
}

function changed(cents: number, rule: PriceRule): number {
  switch (rule.kind) {
    case 'percent':
      return Math.round((cents * Math.round((100 + rule.value) * 100)) / 10_000)
    case 'amount':
      return cents + toCents(rule.value)
    case 'fixed':
      return toCents(rule.value)
    default:
      return rule satisfies never
  }
}

/** A price that is there stays one: it is never rounded to nothing. */
function rounded(cents: number, rounding: PriceRounding): number {
  if (cents <= 0) return cents
  switch (rounding) {
    case 'none':
      return cents
    case '90':
      return Math.max(90, Math.round((cents - 90) / 100) * 100 + 90)
    case '00':
      return Math.max(100, Math.round(cents / 100) * 100)
    default:
      return rounding satisfies never
  }
}
