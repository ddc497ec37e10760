import type { Money } from '../money/money.ts'

/** One price of a zone, for `minItems` to `maxItems` pieces; null means no upper limit. */
export interface TariffStep {
  minItems: number
  maxItems: number | null
  price: Money
}

export interface TariffZone {
  code: string
  name: string
  /** ISO country codes; empty: all countries that are in no other zone. */
  countries: readonly string[]
  /** ZIP prefixes that belong to the zone within its countries; empty means all. */
  zipPrefixes: readonly string[]
  steps: readonly TariffStep[]
}

const fourSteps = (a: Money, b: Money, c: Money, d: Money): TariffStep[] => [
  { minItems: 1, maxItems: 1, price: a },
  { minItems: 2, maxItems: 5, price: b },
  { minItems: 6, maxItems: 10, price: c },
  { minItems: 11, maxItems: null, price: d },
]

const threeSteps = (a: Money, b: Money, c: Money): TariffStep[] => [
  { minItems: 1, maxItems: 5, price: a },
  { minItems: 6, maxItems: 10, price: b },
  { minItems: 11, maxItems: null, price: c },
]

/** The tariff of a new installation (docs/specification/shipping.md); afterwards the database's copy applies. */
export const initialItemTariff: readonly TariffZone[] = [
  {
    code: 'IT_CONTINENTALE',
    name: 'Italia Continentale',
    countries: ['IT'],
    zipPrefixes: [],
    steps: fourSteps('4.90', '6.90', '8.90', '12.90'),
  },
  {
    code: 'IT_ISOLE',
    name: 'Italia Isole',
    countries: ['IT'],
    zipPrefixes: ['07', '08', '09', '90', '91', '92', '93', '94', '95', '96', '97', '98'],
    steps: threeSteps('6.90', '8.90', '12.90'),
  },
  {
    code: 'UE_1',
    name: 'UE Zona 1',
    countries: ['DE', 'AT', 'FR', 'NL', 'BE', 'LU'],
    zipPrefixes: [],
    steps: threeSteps('8.90', '12.90', '16.90'),
  },
  {
    code: 'UE_2',
    name: 'UE Zona 2',
    countries: [
      'BG',
      'HR',
      'CY',
      'CZ',
      'DK',
      'EE',
      'FI',
      'GR',
      'HU',
      'IE',
      'LV',
      'LT',
      'MT',
      'PL',
      'PT',
      'RO',
      'SK',
      'SI',
      'ES',
      'SE',
    ],
    zipPrefixes: [],
    steps: threeSteps('12.90', '16.90', '22.90'),
  },
  { code: 'UK', name: 'Regno Unito', countries: ['GB'], zipPrefixes: [], steps: threeSteps('14.90', '18.90', '26.90') },
  {
    code: 'MONDO',
    name: 'Resto del Mondo',
    countries: [],
    zipPrefixes: [],
    steps: threeSteps('24.90', '32.90', '42.90'),
  },
]

/** The most specific zone applies: by ZIP prefix, then by country, then the rest of the world. */
export function findTariffZone(zones: readonly TariffZone[], country: string, zip: string): TariffZone | undefined {
  const code = country.toUpperCase()
  const named = zones.filter((zone) => zone.countries.includes(code))
  return (
    named.find((zone) => zone.zipPrefixes.some((prefix) => zip.startsWith(prefix))) ??
    named.find((zone) => zone.zipPrefixes.length === 0) ??
    zones.find((zone) => zone.countries.length === 0)
  )
}

export function itemTariffPrice(zone: TariffZone, items: number): Money | undefined {
  return zone.steps.find((step) => items >= step.minItems && (step.maxItems === null || items <= step.maxItems))?.price
}
