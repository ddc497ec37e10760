import { isCountryCode } from '../addresses/countries.ts'
import { zipTownProblem } from '../addresses/zip-towns.ts'

/**
 * Classification of a place for VAT on goods. `member_state`: with the state whose VAT a consumer pays there, and the standard rate of a region with
 * its own. `outside`: goods shipped there leave the EU's VAT territory. `unsettled`: no rule here removes VAT. `unknown`: not a country code.
 */
export type VatTerritory =
  | { kind: 'italy' }
  | { kind: 'member_state'; state: string; regionalRate: string | null }
  | { kind: 'outside' }
  | { kind: 'san_marino' }
  | { kind: 'unsettled' }
  | { kind: 'unknown' }

/** Art. 4 TUE, art. 5 directive 2006/112/EC. */
const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

interface SpecialTerritory {
  /** Name on the page of the specification. */
  name: string
  country: string
  /** Postal code prefixes; empty: the territory has its own country code. */
  zips: readonly string[]
  territory: VatTerritory
  source: string
}

const outside: VatTerritory = { kind: 'outside' }
const unsettled: VatTerritory = { kind: 'unsettled' }

const inState = (state: string, regionalRate: string | null = null): VatTerritory => ({
  kind: 'member_state',
  state,
  regionalRate,
})

const directive = 'direttiva 2006/112/CE'

/** Territories with other rules than their country; the first matching row applies. docs/specification/invoices.md#vat-territories. */
export const specialTerritories: readonly SpecialTerritory[] = [
  {
    name: 'Livigno',
    country: 'IT',
    zips: ['23041'],
    territory: outside,
    source: `Art. 7, comma 1, lett. a), D.P.R. 633/1972; art. 6 ${directive}`,
  },
  {
    name: 'Campione d’Italia',
    country: 'IT',
    zips: ['22061'],
    territory: outside,
    // Part of the customs territory since 2020, but still outside the VAT territory.
    source: `Art. 7, comma 1, lett. a), D.P.R. 633/1972; art. 6 ${directive}, direttiva (UE) 2019/475`,
  },
  {
    name: 'San Marino',
    country: 'SM',
    zips: [],
    territory: { kind: 'san_marino' },
    source: 'Art. 71 D.P.R. 633/1972; D.M. 21 giugno 2021',
  },
  { name: 'Città del Vaticano', country: 'VA', zips: [], territory: unsettled, source: 'Art. 71 D.P.R. 633/1972' },
  { name: 'Monaco', country: 'MC', zips: [], territory: inState('FR'), source: `Art. 7 ${directive}` },
  { name: 'Monaco', country: 'FR', zips: ['980'], territory: inState('FR'), source: `Art. 7 ${directive}` },
  {
    name: 'Dipartimenti francesi d’oltremare',
    country: 'FR',
    zips: ['971', '972', '973', '974', '976'],
    territory: outside,
    source: `Art. 6, par. 1, lett. c), ${directive}; art. 349 TFUE`,
  },
  ...['GP', 'MQ', 'GF', 'RE', 'YT', 'MF'].map((country) => ({
    name: 'Dipartimenti francesi d’oltremare',
    country,
    zips: [],
    territory: outside,
    source: `Art. 6, par. 1, lett. c), ${directive}; art. 349 TFUE`,
  })),
  {
    name: 'Altri territori francesi d’oltremare',
    country: 'FR',
    zips: ['97', '98'],
    territory: outside,
    source: 'Art. 198 e allegato II TFUE',
  },
  ...['BL', 'NC', 'PF', 'PM', 'TF', 'WF'].map((country) => ({
    name: 'Altri territori francesi d’oltremare',
    country,
    zips: [],
    territory: outside,
    source: 'Art. 198 e allegato II TFUE',
  })),
  {
    name: 'Isole Canarie',
    country: 'ES',
    zips: ['35', '38'],
    territory: outside,
    source: `Art. 6, par. 1, lett. b), ${directive}`,
  },
  {
    name: 'Ceuta e Melilla',
    country: 'ES',
    zips: ['51', '52'],
    territory: outside,
    source: `Art. 6, par. 2, lett. c) e d), ${directive}`,
  },
  {
    name: 'Büsingen e Helgoland',
    country: 'DE',
    zips: ['78266', '27498'],
    territory: outside,
    source: `Art. 6, par. 2, lett. a) e b), ${directive}`,
  },
  {
    name: 'Monte Athos',
    country: 'GR',
    zips: ['63086', '63087'],
    territory: outside,
    source: `Art. 6, par. 1, lett. a), ${directive}`,
  },
  { name: 'Åland', country: 'FI', zips: ['22'], territory: outside, source: `Art. 6, par. 1, lett. d), ${directive}` },
  { name: 'Åland', country: 'AX', zips: [], territory: outside, source: `Art. 6, par. 1, lett. d), ${directive}` },
  {
    name: 'Irlanda del Nord',
    country: 'GB',
    zips: ['BT'],
    territory: inState('XI', '20.00'),
    source: 'Protocollo su Irlanda e Irlanda del Nord, art. 8; art. 7-bis D.P.R. 633/1972; direttiva (UE) 2020/1756',
  },
  {
    name: 'Irlanda del Nord',
    country: 'XI',
    zips: [],
    territory: inState('XI', '20.00'),
    source: 'Protocollo su Irlanda e Irlanda del Nord, art. 8; direttiva (UE) 2020/1756',
  },
  ...['GG', 'JE'].map((country) => ({
    name: 'Isole del Canale',
    country,
    zips: [],
    territory: outside,
    source: `Art. 6, par. 1, lett. e), ${directive}, e dopo il recesso del Regno Unito (2020/C 384 I/01)`,
  })),
  {
    name: 'Isola di Man',
    country: 'IM',
    zips: [],
    territory: outside,
    // Treated like the United Kingdom, and left the EU with it.
    source: 'Accordo di recesso del Regno Unito (2020/C 384 I/01), artt. 126 e 127',
  },
  {
    name: 'Cipro del Nord',
    country: 'CY',
    zips: ['99'],
    territory: unsettled,
    source: 'Protocollo n. 10 dell’Atto di adesione 2003; regolamento (CE) 866/2004',
  },
  {
    name: 'Azzorre',
    country: 'PT',
    zips: ['95', '96', '97', '98', '99'],
    territory: inState('PT', '16.00'),
    source: `Art. 105 ${directive}; art. 18 Código do IVA`,
  },
  {
    name: 'Madeira',
    country: 'PT',
    zips: ['90', '91', '92', '93', '94'],
    territory: inState('PT', '22.00'),
    source: `Art. 105 ${directive}; art. 18 Código do IVA`,
  },
  {
    name: 'Jungholz e Mittelberg',
    country: 'AT',
    zips: ['6691', '6991', '6992', '6993'],
    territory: inState('AT', '19.00'),
    source: `Art. 104 ${directive}; § 10 Abs. 4 UStG 1994`,
  },
]

/** `F-97110`, `ES 35001`: removes country letters in front of a number, except in the United Kingdom, where they are part of the code (`BT1 1AA`). */
const plainZip = (country: string, zip: string): string => {
  const plain = zip.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return country === 'GB' ? plain : plain.replace(/^[A-Z]{1,3}(?=\d)/, '')
}

/** The VAT territory of an address. If the town contradicts the postal code, special territories do not apply. */
export function vatTerritoryOf(place: { country: string; zip: string; city?: string }): VatTerritory {
  const { country, zip, city = '' } = place
  const plain = plainZip(country, zip)
  const contradicts = zipTownProblem({ country, zip: plain, city, province: null }) !== null
  const special = contradicts
    ? undefined
    : specialTerritories.find(
        (row) =>
          row.country === country && (row.zips.length === 0 || row.zips.some((start) => plain.startsWith(start))),
      )
  if (special) return special.territory
  if (country === 'IT') return { kind: 'italy' }
  if (memberStates.has(country)) return inState(country)
  // Kosovo's code is in use but not assigned by ISO.
  return isCountryCode(country) || country === 'XK' ? outside : { kind: 'unknown' }
}

/** Whether this is a member state other than Italy, by its code in addresses. */
export const isOtherMemberState = (country: string): boolean => country !== 'IT' && memberStates.has(country)

/** Whether documents may contain the country: a code of ISO 3166-1, of Kosovo, or of Northern Ireland. */
export const isKnownCountry = (country: string): boolean => vatTerritoryOf({ country, zip: '' }).kind !== 'unknown'
