import { expect, test } from 'vitest'
import { initialItemTariff, type TariffStep, type TariffZone } from './item-tariff.ts'
import { changedZones, mergeTariffs, tariffProblems } from './tariff-rules.ts'

const any: TariffStep = { minItems: 1, maxItems: null, price: '5.00' }
const zone = (code: string, facts: Partial<TariffZone> = {}): TariffZone => ({
  ...{ code, name: code, countries: [], zipPrefixes: [], steps: [any] },
  ...facts,
})
const rest = zone('MONDO')

test('the initial tariff is valid', () => {
  expect(tariffProblems(initialItemTariff)).toEqual({})
})

test.each<[string, TariffZone[], Record<string, string>]>([
  [
    'no zone for the rest of the world',
    [zone('IT', { countries: ['IT'] })],
    { zones: 'Serve una zona senza paesi: vale per tutti gli altri.' },
  ],
  [
    'two zones for the rest of the world',
    [rest, zone('ALTRI')],
    { 'zones.1.countries': 'C’è già una zona per tutti gli altri paesi' },
  ],
  [
    'a duplicate code',
    [rest, zone('MONDO', { countries: ['FR'] })],
    { 'zones.1.name': 'C’è già una zona con questo codice' },
  ],
  [
    'an unknown country code',
    [rest, zone('X', { countries: ['XX'] })],
    { 'zones.1.countries': '«XX» non è un paese: scrivi i codici di 2 lettere, per esempio IT, FR' },
  ],
  [
    'a country in two zones',
    [rest, zone('A', { countries: ['FR'] }), zone('B', { countries: ['FR'] })],
    { 'zones.2.countries': 'Francia è già nella zona «A»' },
  ],
  [
    'overlapping ZIPs',
    [
      rest,
      zone('I', { countries: ['IT'] }),
      zone('A', { countries: ['IT'], zipPrefixes: ['07'] }),
      zone('B', { countries: ['IT'], zipPrefixes: ['071'] }),
    ],
    { 'zones.3.zipPrefixes': 'I CAP 071… sono già nella zona «A»' },
  ],
  [
    'ZIPs of a country without a zone',
    [rest, zone('A', { countries: ['IT'], zipPrefixes: ['07'] })],
    { 'zones.1.countries': 'Per gli altri CAP di Italia manca una zona' },
  ],
  [
    'ZIPs without countries',
    [zone('MONDO', { zipPrefixes: ['9'] })],
    { 'zones.0.zipPrefixes': 'I CAP valgono solo insieme ai paesi' },
  ],
  ['no prices', [zone('MONDO', { steps: [] })], { 'zones.0.steps': 'Serve almeno un prezzo' }],
  [
    'a gap between price steps',
    [
      zone('MONDO', {
        steps: [
          { minItems: 1, maxItems: 2, price: '1.00' },
          { ...any, minItems: 4 },
        ],
      }),
    ],
    { 'zones.0.steps.1.minItems': 'Qui si comincia da 3 pezzi' },
  ],
  [
    'overlapping price steps',
    [
      zone('MONDO', {
        steps: [
          { minItems: 1, maxItems: 5, price: '1.00' },
          { ...any, minItems: 5 },
        ],
      }),
    ],
    { 'zones.0.steps.1.minItems': 'Qui si comincia da 6 pezzi' },
  ],
  [
    'a limit on the last price step',
    [zone('MONDO', { steps: [{ ...any, maxItems: 9 }] })],
    { 'zones.0.steps.0.maxItems': 'L’ultimo prezzo vale senza limite di pezzi' },
  ],
])('%s is a problem', (_what, zones, problems) => {
  expect(tariffProblems(zones)).toEqual(problems)
})

test('merges changes of two admins in different zones; for a zone that both changed, keeps mine and reports a conflict', () => {
  const seen = [rest, zone('FR', { countries: ['FR'] }), zone('DE', { countries: ['DE'] })]
  const priced = (price: string) => [{ ...any, price }]
  const mine = [
    rest,
    zone('FR', { countries: ['FR'], steps: priced('7.00') }),
    zone('ES', { countries: ['ES'] }),
    zone('DE', { countries: ['DE'] }),
  ]
  const theirs = [zone('MONDO', { steps: priced('30.00') }), zone('FR', { countries: ['FR'], steps: priced('8.00') })]
  expect(changedZones(seen, theirs).codes).toEqual(['MONDO', 'FR', 'DE'])
  const { zones, conflicts } = mergeTariffs(seen, mine, theirs)
  expect(zones.map(({ code, steps }) => [code, steps[0]?.price])).toEqual([
    ['MONDO', '30.00'],
    ['FR', '7.00'],
    ['ES', '5.00'],
  ])
  expect(conflicts).toEqual(['FR'])
})
