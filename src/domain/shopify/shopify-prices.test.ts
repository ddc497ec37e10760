import { expect, test } from 'vitest'
import { factorThousandths, isFloored, type PriceRounding, shopPrice } from './shopify-prices.ts'

const rule = (factor: string, amount = '0.00', rounding: PriceRounding = 'none') => ({ factor, amount, rounding })

test.each([
  ['49.90', rule('2'), '99.80'],
  ['49.90', rule('1'), '49.90'],
  ['49.90', rule('1', '15.00'), '64.90'],
  ['19.99', rule('1.5', '2.50'), '32.49'],
  // Half a cent is rounded up: 0.05 × 1.5.
  ['0.05', rule('1.5'), '0.08'],
  ['33.33', rule('1.333'), '44.43'],
  // Wrong with floating point: 1.15 × 100 is 114.99999999999999.
  ['1.15', rule('1'), '1.15'],
  ['1.005'.slice(0, 4), rule('1.005'), '1.01'],
  // Up to the next ending, never down.
  ['10.00', rule('2', '0.00', '90'), '20.90'],
  ['10.45', rule('2', '0.00', '90'), '20.90'],
  ['10.46', rule('2', '0.00', '90'), '21.90'],
  ['10.00', rule('2', '0.00', '99'), '20.99'],
  ['10.99', rule('1', '0.00', '99'), '10.99'],
  ['10.99', rule('1', '0.01', '99'), '11.99'],
  // Never below the cost, rounded or not.
  ['49.90', rule('0.5'), '49.90'],
  ['49.95', rule('0.5', '1.00', '90'), '50.90'],
  ['0.00', rule('2', '0.00', '99'), '0.99'],
  ['99999999.99', rule('1'), '99999999.99'],
])('%s by %o is %s', (cost, given, price) => {
  expect(shopPrice(cost, given)).toBe(price)
})

test('for any cost and rule, the price is not below the cost and less than a euro above the rule', () => {
  for (let cents = 1; cents < 3_000; cents += 7) {
    for (const factor of ['0.4', '1', '1.777', '2.5']) {
      for (const rounding of ['none', '90', '99'] as const) {
        const cost = (cents / 100).toFixed(2)
        const price = Math.round(Number(shopPrice(cost, rule(factor, '0.30', rounding))) * 100)
        const plain = Math.max(cents, Math.round((cents * Number(factor) * 1000) / 1000) + 30)
        expect(price).toBeGreaterThanOrEqual(cents)
        expect(price - plain).toBeGreaterThanOrEqual(-1)
        expect(price - plain).toBeLessThanOrEqual(100)
        if (rounding !== 'none') expect(price % 100).toBe(Number(rounding))
      }
    }
  }
})

test.each([
  ['2', 2000],
  ['1.85', 1850],
  ['0.01', 10],
  ['20', 20_000],
  ['0.009', null],
  ['20.001', null],
  ['-1', null],
  ['1,5', null],
  ['1.2345', null],
  ['', null],
  ['NaN', null],
])('the factor %j is %j thousandths', (factor, thousandths) => {
  expect(factorThousandths(factor)).toBe(thousandths)
})

test('detects a rule with a price below the cost', () => {
  expect([
    isFloored('10.00', rule('0.5')),
    isFloored('10.00', rule('1')),
    isFloored('10.00', rule('0.5', '6.00')),
  ]).toEqual([true, false, false])
})
