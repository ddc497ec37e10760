import { expect, test } from 'vitest'
import { deliveryTime } from './express-zones.ts'
import { initialItemTariff, itemTariffPrice, type TariffZone } from './item-tariff.ts'
import { pieceSpanName, pieceSpans, rateCards, zipRanges, zipText } from './rate-cards.ts'

const cards = rateCards(initialItemTariff)

test('nine cards: the express zones, then the item-count tariff, all with the same delivery time', () => {
  expect(cards.map(({ zoneName, price, maxWeight, rates }) => [zoneName, price, maxWeight, rates.length])).toEqual([
    ['Italia', '5.00', '3.000', 0],
    ['Germania e Austria', '7.50', '3.000', 0],
    ['Paesi Bassi e Belgio', '9.00', '3.000', 0],
    ['Italia Continentale', '4.90', null, 4],
    ['Italia Isole', '6.90', null, 3],
    ['UE Zona 1', '8.90', null, 3],
    ['UE Zona 2', '12.90', null, 3],
    ['Regno Unito', '14.90', null, 3],
    ['Resto del Mondo', '24.90', null, 3],
  ])
  expect(new Set(cards.map(({ delivery }) => delivery))).toEqual(new Set(['48-72 ore lavorative']))
})

test.each([
  [['IT'], '48-72 ore lavorative dal ritiro del corriere; in Italia di solito 24/48 ore'],
  [['DE', 'AT'], '48-72 ore lavorative dal ritiro del corriere'],
  [[], '48-72 ore lavorative dal ritiro del corriere'],
])('delivery time to %j: %s', (countries, text) => {
  expect(deliveryTime(countries)).toBe(text)
})

test.each([
  ['IT', 'Spedizione espressa BRT in tutta Italia'],
  ['IT_CONTINENTALE', 'A numero di pezzi, oltre 3 kg'],
  ['IT_ISOLE', 'A numero di pezzi, oltre 3 kg, CAP che iniziano per 07–09 e 90–98'],
  ['UE_1', 'A numero di pezzi, a qualsiasi peso; per Germania, Austria, Paesi Bassi e Belgio solo oltre 3 kg'],
  ['UE_2', 'A numero di pezzi, a qualsiasi peso'],
  ['MONDO', 'A numero di pezzi, a qualsiasi peso'],
])('the card of %s describes where its prices apply: %s', (code, description) => {
  expect(cards.find(({ zoneCode }) => zoneCode === code)?.description).toBe(description)
})

const pieces = [1, 2, 5, 6, 10, 11, 500]

test.each([
  ['IT_CONTINENTALE', ['4.90', '6.90', '6.90', '8.90', '8.90', '12.90', '12.90']],
  ['IT_ISOLE', ['6.90', '6.90', '6.90', '8.90', '8.90', '12.90', '12.90']],
  ['UE_1', ['8.90', '8.90', '8.90', '12.90', '12.90', '16.90', '16.90']],
  ['UE_2', ['12.90', '12.90', '12.90', '16.90', '16.90', '22.90', '22.90']],
  ['UK', ['14.90', '14.90', '14.90', '18.90', '18.90', '26.90', '26.90']],
  ['MONDO', ['24.90', '24.90', '24.90', '32.90', '32.90', '42.90', '42.90']],
])('%s for 1, 2, 5, 6, 10, 11 and 500 pieces: %j', (code, prices) => {
  const zone = initialItemTariff.find((each) => each.code === code) as TariffZone
  expect(pieces.map((count) => itemTariffPrice(zone, count))).toEqual(prices)
})

test('the spans of the tariff are 1, 2–5, 6–10 and 11+ pieces', () => {
  expect(pieceSpans(initialItemTariff).map(pieceSpanName)).toEqual(['1 pezzo', '2-5 pezzi', '6-10 pezzi', '11+ pezzi'])
})

test('with a changed tariff, no price changes within a span', () => {
  const zone = (steps: [number, number | null][]): TariffZone => ({
    ...{ code: 'X', name: 'X', countries: [], zipPrefixes: [] },
    steps: steps.map(([minItems, maxItems]) => ({ minItems, maxItems, price: '1.00' })),
  })
  const names = (...zones: TariffZone[]) => pieceSpans(zones).map(pieceSpanName)
  expect(
    names(
      zone([
        [1, 3],
        [4, null],
      ]),
      zone([
        [1, 2],
        [3, null],
      ]),
    ),
  ).toEqual(['1-2 pezzi', '3 pezzi', '4+ pezzi'])
  expect(names(zone([[1, 20]]))).toEqual(['1-20 pezzi'])
  expect(names(zone([]))).toEqual([])
})

test('a zone without a price has no card', () => {
  const zone = { code: 'X', name: 'X', countries: ['CH'], zipPrefixes: [], steps: [] }
  expect(rateCards([zone]).some(({ zoneCode }) => zoneCode === 'X')).toBe(false)
})

test.each([
  [['07', '08', '09', '90', '91'], '07–09 e 90–91'],
  [['98', '07'], '07 e 98'],
  [['00', '20', '201'], '00, 20 e 201'],
  [['09'], '09'],
])('the ZIPs %j are displayed as %s', (prefixes, text) => {
  expect(zipRanges(prefixes)).toBe(text)
})

test('a zone without prefixes covers the ZIPs that are in no other zone of its country', () => {
  const [mainland, islands, germany] = initialItemTariff
  expect([mainland, islands, germany].map((zone) => zone && zipText(zone, initialItemTariff))).toEqual([
    '00–06 e 10–89',
    '07–09 e 90–98',
    'tutti',
  ])
})
