import { expect, test } from 'vitest'
import { shippingOptionPrices } from './calculator.ts'
import { initialItemTariff } from './item-tariff.ts'
import { orderShipping, parcelWeight, type ShippingRules } from './order-shipping.ts'

const rules: ShippingRules = {
  zones: initialItemTariff,
  freeShippingThreshold: null,
  defaultWeightKg: '1.000',
  refusedCountries: ['RU', 'KP'],
}

const light = [{ quantity: 1, weightKg: '0.500' }]

const ship = (
  parcel: { country: string; zip?: string; lines?: typeof light; productsTotal?: string; isInsured?: boolean },
  changed: Partial<ShippingRules> = {},
) =>
  orderShipping(
    { zip: '20121', lines: light, productsTotal: '10.00', isInsured: false, ...parcel },
    { ...rules, ...changed },
  )

test.each([
  ['IT', '20121', 'IT', '5.00'],
  ['IT', '90100', 'IT', '5.00'],
  ['it', '20121', 'IT', '5.00'],
  ['DE', '10115', 'DE_AT', '7.50'],
  ['AT', '1010', 'DE_AT', '7.50'],
  ['NL', '1011', 'NL_BE', '9.00'],
  ['BE', '1000', 'NL_BE', '9.00'],
])('a light parcel to %s %s ships express: zone %s, €%s', (country, zip, zone, cost) => {
  expect(ship({ country, zip })).toEqual({ zone, cost, insurance: '0.00', weightGrams: 500 })
})

test.each([
  ['3.000', 'IT', '5.00'],
  ['3.001', 'IT_CONTINENTALE', '4.90'],
])('%s kg to Italy are in zone %s: express is limited to 3 kg', (weightKg, zone, cost) => {
  expect(ship({ country: 'IT', lines: [{ quantity: 1, weightKg }] })).toMatchObject({ zone, cost })
})

test.each([
  ['0.000', 1000],
  [null, 1000],
  ['0.250', 250],
])('a product of %s kg counts as %d grams', (weightKg, grams) => {
  expect(parcelWeight([{ quantity: 1, weightKg }], '1.000')).toBe(grams)
  expect(parcelWeight([{ quantity: 3, weightKg }], '1.000')).toBe(3 * grams)
})

test('four pieces without a weight are 4 kg, too heavy for the express zones', () => {
  expect(ship({ country: 'IT', lines: [{ quantity: 4, weightKg: null as never }] })).toMatchObject({
    zone: 'IT_CONTINENTALE',
    weightGrams: 4000,
  })
  expect(
    ship({ country: 'IT', lines: [{ quantity: 4, weightKg: null as never }] }, { defaultWeightKg: '0.500' }),
  ).toMatchObject({ zone: 'IT', weightGrams: 2000 })
})

test.each([
  ['49.99', '50.00', '5.00'],
  ['50.00', '50.00', '0.00'],
  ['50.01', '50.00', '0.00'],
  ['9.99', '10.00', '5.00'],
  ['100.00', '99.90', '0.00'],
  ['1000.00', null, '5.00'],
  ['0.00', '0.00', '0.00'],
])('products for €%s with free shipping from %s cost €%s to ship', (productsTotal, freeShippingThreshold, cost) => {
  expect(ship({ country: 'IT', productsTotal }, { freeShippingThreshold }).cost).toBe(cost)
})

test('free shipping applies to the express zones only: not above 3 kg, not to other countries', () => {
  const free = { freeShippingThreshold: '50.00' }
  const heavy = [{ quantity: 4, weightKg: '1.000' }]
  expect(ship({ country: 'IT', productsTotal: '500.00', lines: heavy }, free).cost).toBe('6.90')
  expect(ship({ country: 'FR', zip: '75001', productsTotal: '500.00' }, free).cost).toBe('8.90')
  expect(ship({ country: 'DE', zip: '10115', productsTotal: '500.00' }, free).cost).toBe('0.00')
})

test.each([
  ['an express parcel', { country: 'IT' }, '7.50'],
  ['a parcel that ships free', { country: 'IT', productsTotal: '50.00' }, '2.50'],
  ['a parcel by item count', { country: 'US', zip: '90210' }, '27.40'],
])("insuring %s adds the calculator's fee", (_what, parcel, cost) => {
  const priced = ship({ ...parcel, isInsured: true }, { freeShippingThreshold: '50.00' })
  expect(priced).toMatchObject({ cost, insurance: shippingOptionPrices.insurance })
})

test.each(['07100', '08100', '09100', '90100', '91100', '92100', '93100', '94100', '95100', '96100', '97100', '98100'])(
  'ZIP %s is on an island',
  (zip) => {
    expect(ship({ country: 'IT', zip, lines: [{ quantity: 1, weightKg: '3.500' }] })).toMatchObject({
      zone: 'IT_ISOLE',
      cost: '6.90',
    })
  },
)

test.each(['06100', '10100', '80100', '89100', '00100', '99999', '19100'])('ZIP %s is on the mainland', (zip) => {
  expect(ship({ country: 'IT', zip, lines: [{ quantity: 1, weightKg: '3.500' }] })).toMatchObject({
    zone: 'IT_CONTINENTALE',
    cost: '4.90',
  })
})

const columns = [1, 2, 5, 6, 10, 11, 500]

test.each([
  ['IT', '20121', 'IT_CONTINENTALE', ['4.90', '6.90', '6.90', '8.90', '8.90', '12.90', '12.90']],
  ['IT', '09100', 'IT_ISOLE', ['6.90', '6.90', '6.90', '8.90', '8.90', '12.90', '12.90']],
  ['FR', '75001', 'UE_1', ['8.90', '8.90', '8.90', '12.90', '12.90', '16.90', '16.90']],
  ['DE', '10115', 'UE_1', ['8.90', '8.90', '8.90', '12.90', '12.90', '16.90', '16.90']],
  ['LU', '1111', 'UE_1', ['8.90', '8.90', '8.90', '12.90', '12.90', '16.90', '16.90']],
  ['ES', '07001', 'UE_2', ['12.90', '12.90', '12.90', '16.90', '16.90', '22.90', '22.90']],
  ['GR', '10431', 'UE_2', ['12.90', '12.90', '12.90', '16.90', '16.90', '22.90', '22.90']],
  ['GB', 'SW1A', 'UK', ['14.90', '14.90', '14.90', '18.90', '18.90', '26.90', '26.90']],
  ['US', '90210', 'MONDO', ['24.90', '24.90', '24.90', '32.90', '32.90', '42.90', '42.90']],
  ['CH', '6900', 'MONDO', ['24.90', '24.90', '24.90', '32.90', '32.90', '42.90', '42.90']],
  ['JP', '100', 'MONDO', ['24.90', '24.90', '24.90', '32.90', '32.90', '42.90', '42.90']],
])('heavy parcels to %s %s are zone %s by item count', (country, zip, zone, costs) => {
  const answers = columns.map((quantity) => ship({ country, zip, lines: [{ quantity, weightKg: '4.000' }] }))
  expect(answers.map(({ cost }) => cost)).toEqual(costs)
  expect(new Set(answers.map((answer) => answer.zone))).toEqual(new Set([zone]))
})

test('items are counted over all lines', () => {
  const lines = [
    { quantity: 3, weightKg: '1.000' },
    { quantity: 3, weightKg: '1.000' },
  ]
  expect(ship({ country: 'IT', lines }).cost).toBe('8.90')
})

const european = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

test('every EU member state is listed in a zone', () => {
  const named = initialItemTariff.filter(({ code }) => code !== 'UK').flatMap(({ countries }) => countries)
  expect([...new Set(named)].sort()).toEqual([...european].sort())
})

test('a tariff without the rest of the world refuses unlisted countries', () => {
  const zones = initialItemTariff.filter(({ code }) => code !== 'MONDO')
  expect(() => ship({ country: 'US' }, { zones })).toThrow(
    expect.objectContaining({ kind: 'invalid', code: 'shipping.no_tariff' }),
  )
})

test.each([
  ['RU', 'Non spediamo in questo paese: Russia.'],
  ['ru', 'Non spediamo in questo paese: Russia.'],
  ['XX', 'Non spediamo in questo paese: XX.'],
])('a parcel to %s is refused with an error on the country', (country, message) => {
  expect(() => ship({ country })).toThrow(
    expect.objectContaining({ code: 'shipping.refused_country', message, fields: { 'shipping.country': message } }),
  )
})

test('accepts Hong Kong without a postal code, and EL and UK as aliases of Greece and the United Kingdom', () => {
  expect(ship({ country: 'HK', zip: '' }).zone).toBe('MONDO')
  expect([ship({ country: 'EL' }).zone, ship({ country: 'UK' }).zone]).toEqual(['UE_2', 'UK'])
})
