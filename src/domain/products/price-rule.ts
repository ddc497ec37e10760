import { fromCents, type Money, toCents } from '../money/money.ts'

/** A rule for changing many prices at once. */
export type PriceRule = (
  | { kind: 'percent'; value: number }
  /** Euro, signed: `"-5.00"`. */
  | { kind: 'amount'; value: Money }
  /** The same price for all products. */
  | { kind: 'fixed'; value: Money }
) & { rounding: PriceRounding }

/** Rounds to the nearest price with these cents. */
export const priceRoundings = ['none', '90', '00'] as const

export type PriceRounding = (typeof priceRoundings)[number]

const highest = 9_999_999_999

/** The new price; null if it is out of range (zero, negative or too high). */
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

/** A positive price is never rounded to zero. */
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
