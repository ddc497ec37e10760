import { expect, test } from 'vitest'
import { applyPriceRule, type PriceRounding, type PriceRule } from './price-rule.ts'

const percent = (value: number, rounding: PriceRounding = 'none'): PriceRule => ({ kind: 'percent', value, rounding })
const amount = (value: string, rounding: PriceRounding = 'none'): PriceRule => ({ kind: 'amount', value, rounding })
const fixed = (value: string, rounding: PriceRounding = 'none'): PriceRule => ({ kind: 'fixed', value, rounding })

test.each<[string, PriceRule, string | null]>([
  ['49.90', percent(10), '54.89'],
  ['49.90', percent(-10), '44.91'],
  ['49.90', percent(2.5), '51.15'],
  ['0.10', percent(0.1), '0.10'],
  ['49.90', percent(10, '90'), '54.90'],
  ['49.90', percent(10, '00'), '55.00'],
  ['55.40', percent(0, '90'), '55.90'],
  ['55.39', percent(0, '90'), '54.90'],
  ['0.20', percent(0, '90'), '0.90'],
  ['0.20', percent(0, '00'), '1.00'],
  ['49.90', percent(-100), null],
  ['49.90', percent(-100, '90'), null],
  ['49.90', amount('5.00'), '54.90'],
  ['49.90', amount('-5.05'), '44.85'],
  ['4.90', amount('-4.90'), null],
  ['4.90', amount('-5.00', '00'), null],
  ['49.90', fixed('19.90'), '19.90'],
  ['49.90', fixed('0.00'), null],
  ['99999999.00', percent(100), null],
])('%s by %j is %s', (price, rule, after) => {
  expect(applyPriceRule(price, rule)).toBe(after)
})
