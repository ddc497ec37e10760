import { expect, test } from 'vitest'
import {
  type CalculatorDestination,
  calculateShipping,
  calculatorDestinations,
  type ShippingOption,
  shippingOptions,
} from './calculator.ts'

const none = { insurance: false, cod: false, whiteLabel: false }

/** Kilograms, then the prices to Italy, the EU and the rest of the world. */
const table: [number, string, string, string][] = [
  [0.1, '6.90', '12.50', '18.90'],
  [0.999, '6.90', '12.50', '18.90'],
  [1, '6.90', '12.50', '18.90'],
  [1.001, '9.40', '15.00', '21.40'],
  [1.01, '9.40', '15.00', '21.40'],
  [1.1, '9.40', '15.00', '21.40'],
  [2, '9.40', '15.00', '21.40'],
  [2.1, '11.90', '17.50', '23.90'],
  [3, '11.90', '17.50', '23.90'],
  [3.01, '14.40', '20.00', '26.40'],
  [10, '29.40', '35.00', '41.40'],
  [10.1, '31.90', '37.50', '43.90'],
  [1000, '2504.40', '2510.00', '2516.40'],
]

const prices = table.flatMap(([weight, ...byDestination]) =>
  calculatorDestinations.map((destination, index) => [weight, destination, byDestination[index] ?? ''] as const),
)

test.each(prices)('%d kg to %s cost %s without options', (weight, destination, base) => {
  expect(calculateShipping({ destination, weight, options: none })).toEqual({
    totalCost: base,
    breakdown: { base, insurance: '0.00', cod: '0.00', whiteLabel: '0.00' },
  })
})

const optionSets: [ShippingOption[], string, string][] = [
  [[], '6.90', '31.90'],
  [['insurance'], '9.40', '34.40'],
  [['cod'], '9.90', '34.90'],
  [['whiteLabel'], '8.40', '33.40'],
  [['insurance', 'cod'], '12.40', '37.40'],
  [['insurance', 'whiteLabel'], '10.90', '35.90'],
  [['cod', 'whiteLabel'], '11.40', '36.40'],
  [['insurance', 'cod', 'whiteLabel'], '13.90', '38.90'],
]

test.each(optionSets)('to Italy with %j a light parcel costs %s, one of 11 kg %s', (wanted, light, heavy) => {
  const options = Object.fromEntries(shippingOptions.map((option) => [option, wanted.includes(option)])) as typeof none
  const cost = (weight: number) => calculateShipping({ destination: 'italy', weight, options })
  expect(cost(0.5).totalCost).toBe(light)
  expect(cost(11).totalCost).toBe(heavy)
  expect(cost(0.5).breakdown).toEqual({
    base: '6.90',
    insurance: options.insurance ? '2.50' : '0.00',
    cod: options.cod ? '3.00' : '0.00',
    whiteLabel: options.whiteLabel ? '1.50' : '0.00',
  })
})

test.each<[CalculatorDestination, string]>([
  ['italy', '13.90'],
  ['eu', '19.50'],
  ['extra_eu', '25.90'],
])('options cost the same for every destination: %s %s with all of them', (destination, total) => {
  const options = { insurance: true, cod: true, whiteLabel: true }
  expect(calculateShipping({ destination, weight: 1, options }).totalCost).toBe(total)
})

test('floating-point sums do not add an extra kilogram', () => {
  const weight = 0.1 * 3 * 10
  expect(weight).toBeGreaterThan(3)
  expect(calculateShipping({ destination: 'italy', weight, options: none }).totalCost).toBe('11.90')
})
