import { expect, test } from 'vitest'
import { initialItemTariff } from '../../../../domain/shipping/item-tariff.ts'
import { asTyped, asZone, codeFor } from './typed-zone.ts'

test('an untouched zone is converted back unchanged', () => {
  expect(initialItemTariff.map((zone) => asZone(asTyped(zone)))).toEqual(initialItemTariff)
})

test('steps follow one another; commas and ZIP ranges are parsed', () => {
  const typed = {
    code: 'X',
    name: ' Isole ',
    countries: 'it fr',
    zips: '07, 90-92',
    steps: [
      { upTo: '2', price: '5' },
      { upTo: '', price: '7,5' },
    ],
  }
  expect(asZone(typed)).toEqual({
    ...{ code: 'X', name: 'Isole', countries: ['IT', 'FR'], zipPrefixes: ['07', '90', '91', '92'] },
    steps: [
      { minItems: 1, maxItems: 2, price: '5.00' },
      { minItems: 3, maxItems: null, price: '7.50' },
    ],
  })
  expect(asZone({ ...typed, steps: [{ upTo: '', price: 'gratis' }] }).steps[0]?.price).toBe('-1.00')
})

test('a new zone gets a unique code', () => {
  expect([codeFor('Città Alpine', []), codeFor('uk', ['UK']), codeFor('?', [])]).toEqual([
    'CITTA_ALPINE',
    'UK_2',
    'ZONA',
  ])
})
