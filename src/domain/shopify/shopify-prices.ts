import { fromCents, type Money, toCents } from '../money/money.ts'

/** Prices of products in a reseller's own shop: docs/specification/shopify.md#products-to-the-shop. */
export const priceRoundings = ['none', '90', '99'] as const

/** `90`: up to the next price that ends with ,90. */
export type PriceRounding = (typeof priceRoundings)[number]

export interface PriceRule {
  /** Factor for the portal's price including VAT: `"1.8"`, at most three decimals. */
  factor: string
  /** Added afterwards, in euro. */
  amount: Money
  rounding: PriceRounding
}

export const priceRuleLimits = { minFactor: '0.01', maxFactor: '20', maxAmount: '9999.99' } as const

export const standardPriceRule: PriceRule = { factor: '2', amount: '0.00', rounding: '90' }

const factorPattern = /^(\d{1,2})(?:\.(\d{1,3}))?$/

/** The factor in thousandths; null if the text is not a factor within the limits. */
export function factorThousandths(factor: string): number | null {
  const [whole, units = '', fraction = ''] = factorPattern.exec(factor) ?? []
  if (whole === undefined) return null
  const thousandths = Number(units) * 1000 + Number(fraction.padEnd(3, '0'))
  return thousandths >= 10 && thousandths <= 20_000 ? thousandths : null
}

const endings: Readonly<Record<PriceRounding, number | null>> = { none: null, '90': 90, '99': 99 }

/** The smallest amount that is not lower and has this ending. */
const upTo = (cents: number, ending: number): number => cents + ((((ending - cents) % 100) + 100) % 100)

/** The shop's price for a product with this cost, both including VAT: in whole cents, and never below the cost. */
export function shopPrice(cost: Money, { factor, amount, rounding }: PriceRule): Money {
  const thousandths = factorThousandths(factor)
  if (thousandths === null) throw new RangeError(`Not a factor: ${factor}`)
  const own = toCents(cost)
  const ruled = Math.round((own * thousandths) / 1000) + toCents(amount)
  const floored = Math.max(ruled, own)
  const ending = endings[rounding]
  return fromCents(ending === null ? floored : upTo(floored, ending))
}

/** Whether the rule would give a price below the cost, so that the cost is used. */
export const isFloored = (cost: Money, rule: PriceRule): boolean => {
  const thousandths = factorThousandths(rule.factor) ?? 0
  return Math.round((toCents(cost) * thousandths) / 1000) + toCents(rule.amount) < toCents(cost)
}
