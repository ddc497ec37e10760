import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CrossBorderSwitches, type TaxedBuyer, taxationOf } from '../../../domain/invoices/cross-border.ts'
import { exemptionOfRegime, taxRegimes, vatDueBy } from '../../../domain/invoices/tax-regimes.ts'
import { specialTerritories, type VatTerritory } from '../../../domain/invoices/vat-territories.ts'

/** Checks the tables of docs/specification/invoices.md against the rules. A failure shows the rows that the page must have. */
const page = readFileSync(new URL('../../../../docs/specification/invoices.md', import.meta.url), 'utf8')

/** The rows of the first table under a heading, without the header. */
function rowsUnder(heading: string): string[] {
  const section = page.split(`\n### ${heading}\n`)[1] ?? ''
  const table = /(?:^\|.*\n)+/m.exec(section)?.[0] ?? ''
  return table.trimEnd().split('\n').slice(2)
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

const on: CrossBorderSwitches = { intra_community: true, export: true, one_stop_shop: true }

const business = (vatNumber: string | null, isVerified = true, isInVies = isVerified): TaxedBuyer => ({
  vatNumber,
  isConsumer: false,
  isVerified,
  isInVies,
})

const buyers: readonly (readonly [string, TaxedBuyer])[] = [
  ['Italian business', business('12345678903')],
  ['business of another member state, verified, confirmed by VIES', business('ATU12345678')],
  ['the same, not verified', business('ATU12345678', false, true)],
  ['the same, not confirmed by VIES', business('ATU12345678', true, false)],
  ['business of Northern Ireland (`XI`), verified, confirmed by VIES', business('XI123456789')],
  ['business of San Marino (`SM`), verified', business('SM12345', true, false)],
  ['the same, not verified', business('SM12345', false)],
  ['business outside the Union', business('CH12345678', true, false)],
  ['business with a number of no country (`XX`, `EU`)', business('EU372012345', true, false)],
  ['business without a VAT number', business(null, false)],
  ['consumer: no business profile at all', { ...business(null, false), isConsumer: true }],
]

const destinations = [
  { country: 'IT', zip: '20121' },
  { country: 'DE', zip: '10115' },
  { country: 'MC', zip: '98000' },
  { country: 'GB', zip: 'BT1 1AA' },
  { country: 'SM', zip: '47890' },
  { country: 'CH', zip: '8001' },
  { country: 'IT', zip: '23041' },
  { country: 'VA', zip: '00120' },
  { country: 'ZZ', zip: '1' },
] as const

function treatmentText(buyer: TaxedBuyer, destination: { country: string; zip: string }): string {
  const { treatment, rate, exemption } = taxationOf(buyer, destination, {
    switches: on,
    regime: 'RF01',
    day: '2026-11-23',
  })
  if (treatment === 'one_stop_shop') return `OSS ${Number(rate)} %`
  return exemption?.nature ?? 'IT'
}

test('buyer × destination: the page matches the rules', () => {
  expect(rowsUnder('Buyer and destination')).toEqual(
    buyers.map(([name, buyer]) => row(name, ...destinations.map((place) => treatmentText(buyer, place)))),
  )
})

function territoryText(territory: VatTerritory): string {
  switch (territory.kind) {
    case 'italy':
      return 'Italy'
    case 'outside':
      return 'outside: export'
    case 'san_marino':
      return 'San Marino: N3.3 to its businesses'
    case 'unsettled':
      return 'Italian VAT'
    case 'member_state':
      return `as ${territory.state}${territory.regionalRate ? `, ${Number(territory.regionalRate)} %` : ''}`
    case 'unknown':
      return 'unknown'
    default:
      return territory satisfies never
  }
}

test('VAT territories: the page lists every place with rules of its own', () => {
  const byName = Map.groupBy(specialTerritories, ({ name }) => name)
  const rows = [...byName].map(([name, places]) => {
    const codes = places.map(({ country, zips }) => [`\`${country}\``, ...zips].join(' ')).join('; ')
    const [first] = places
    return first ? row(name, codes, territoryText(first.territory), first.source) : ''
  })
  expect(rowsUnder('VAT territories')).toEqual(rows)
})

test('tax regimes: the page lists what each one charges', () => {
  expect(rowsUnder('Tax regimes')).toEqual(
    Object.entries(taxRegimes).map(([code, label]) => {
      const exemption = exemptionOfRegime(code)
      const due = vatDueBy(code)
      return row(
        label,
        exemption ? `no VAT: ${exemption.nature}, «${exemption.law}»` : 'the rates of the articles',
        due.code === 'D' ? `D, «${due.law}»` : 'I',
      )
    }),
  )
})
