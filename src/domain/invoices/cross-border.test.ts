import { expect, test } from 'vitest'
import { countryCodes } from '../addresses/countries.ts'
import { type CrossBorderSwitches, crossBorderRules, type TaxedBuyer, taxationOf } from './cross-border.ts'
import { standardRateOn, standardRates } from './oss-rates.ts'
import { atRate, taxedDelivery, taxedLine } from './taxed-prices.ts'
import { vatTerritoryOf } from './vat-territories.ts'
import type { VatTreatment } from './vat-treatments.ts'

const on: CrossBorderSwitches = { intra_community: true, export: true, one_stop_shop: true }
const off: CrossBorderSwitches = { intra_community: false, export: false, one_stop_shop: false }

const business = (vatNumber: string | null, isInVies = false, isVerified = true): TaxedBuyer => ({
  vatNumber,
  isConsumer: false,
  isVerified,
  isInVies,
})

const italian = business('12345678903', true)
const austrian = business('ATU12345678', true)
const unknown = business('ATU12345678')
const greek = business('EL123456789', true)
const unverified = business('ATU12345678', true, false)
const swiss = business('CH12345678')
const northernIrish = business('XI123456789', true)
const sanMarino = business('SM12345')
const withoutNumber = business(null, false, false)
const person: TaxedBuyer = { ...withoutNumber, isConsumer: true }

const regime = 'RF01'

test.each<[string, TaxedBuyer, string, string, VatTreatment]>([
  ['an Italian business, to Italy', italian, 'IT', '20121', 'domestic'],
  ['a business in another member state, to Italy', austrian, 'IT', '20121', 'domestic'],
  ['a business in another member state, to its own country', austrian, 'AT', '1010', 'intra_community'],
  ['a business in another member state, to a third one', austrian, 'DE', '10115', 'intra_community'],
  ['a Greek business, whose VAT prefix differs from its country code', greek, 'GR', '10431', 'intra_community'],
  ['a business unknown to VIES', unknown, 'AT', '1010', 'domestic'],
  ['an unverified business with a VAT number known to VIES', unverified, 'AT', '1010', 'domestic'],
  ['an unverified business, to a country outside the EU', unverified, 'US', '10001', 'export'],
  ['a business outside the EU, to a member state', swiss, 'DE', '10115', 'domestic'],
  ['an Italian business, to another member state', italian, 'FR', '75001', 'domestic'],
  ['an Italian business, to a country outside the EU', italian, 'US', '10001', 'export'],
  ['a private person outside the EU', person, 'CH', '8001', 'export'],
  ['a business in another member state, to a country outside the EU', austrian, 'GB', 'SW1A 1AA', 'export'],
  ['a private person in another member state', person, 'DE', '10115', 'one_stop_shop'],
  ['a private person in Italy', person, 'IT', '20121', 'domestic'],
  ['to the Canary Islands', austrian, 'ES', '35001', 'export'],
  ['to the Spanish mainland', austrian, 'ES', '28001', 'intra_community'],
  ['a private person in Northern Ireland', person, 'GB', 'bt1 1aa', 'one_stop_shop'],
  ['a business in Northern Ireland', northernIrish, 'GB', 'BT1 1AA', 'intra_community'],
  ['to Guadeloupe, with a French address', austrian, 'FR', '97110', 'export'],
  ['to a private person on Réunion, with a French address', person, 'FR', 'F-97400', 'export'],
  ['to the French mainland', person, 'FR', '75001', 'one_stop_shop'],
  ['to Guadeloupe, with its own country code', person, 'GP', '97110', 'export'],
  ['a private person in San Marino', person, 'SM', '47890', 'domestic'],
  ['a business in San Marino', sanMarino, 'SM', '47890', 'export'],
  ['an unverified business in San Marino', { ...sanMarino, isVerified: false }, 'SM', '47890', 'domestic'],
  ['a business in San Marino, to Italy', sanMarino, 'IT', '20121', 'domestic'],
  ['a business in another member state without a VAT number', withoutNumber, 'DE', '10115', 'domestic'],
  ['an Italian business, to Livigno', italian, 'IT', '23041', 'export'],
  ['an Italian business, to Campione', italian, 'IT', '22061', 'export'],
  ['a business in another member state, to Monaco', austrian, 'MC', '98000', 'intra_community'],
  ['to northern Cyprus', austrian, 'CY', '99010', 'domestic'],
  ['to the Vatican', person, 'VA', '00120', 'domestic'],
  ['to an unknown country code', person, 'ZZ', '1', 'domestic'],
  ['to Greece as EL, the prefix of its VAT numbers', austrian, 'EL', '10431', 'domestic'],
  ['to the United Kingdom as UK', austrian, 'UK', 'SW1A 1AA', 'domestic'],
])('%s has the expected treatment', (_, buyer, country, zip, treatment) => {
  const rules = { switches: on, regime, day: '2026-11-23' }
  expect(taxationOf(buyer, { country, zip }, rules).treatment).toBe(treatment)
  expect(taxationOf(buyer, { country, zip }, { ...rules, switches: off })).toEqual({
    treatment: 'domestic',
    rate: null,
    keepsPrices: false,
    exemption: null,
    lacks: null,
  })
})

test('untaxed sales state a nature and a law; the one-stop shop applies the destination’s rate', () => {
  const rules = { switches: on, regime, day: '2026-11-23' }
  expect(taxationOf(austrian, { country: 'AT', zip: '1010' }, rules)).toEqual({
    treatment: 'intra_community',
    rate: '0.00',
    keepsPrices: false,
    exemption: { nature: 'N3.2', law: 'Non imponibile art. 41 D.L. 331/1993' },
    lacks: null,
  })
  expect(taxationOf(person, { country: 'US', zip: '10001' }, rules).exemption?.nature).toBe('N3.1')
  expect(taxationOf(person, { country: 'FI', zip: '00100' }, rules)).toEqual({
    treatment: 'one_stop_shop',
    rate: '25.50',
    keepsPrices: false,
    exemption: null,
    lacks: null,
  })
})

test.each<[string, TaxedBuyer, string, string | null]>([
  ['unverified', unverified, 'AT', 'verified_profile'],
  ['neither verified nor known to VIES', { ...unverified, isInVies: false }, 'AT', 'verified_profile'],
  ['verified, unknown to VIES', unknown, 'AT', 'vies_confirmation'],
  ['verified and known to VIES', austrian, 'AT', null],
  ['unverified, to Italy', unverified, 'IT', null],
  ['unverified, to a country outside the EU', unverified, 'US', null],
  ['Italian', { ...italian, isVerified: false }, 'AT', null],
  ['a private person', person, 'AT', null],
  ['unverified, in San Marino', { ...sanMarino, isVerified: false }, 'SM', 'verified_profile'],
])('%s: reports the missing requirement for a sale without VAT', (_, buyer, country, lacks) => {
  const rules = { switches: on, regime, day: '2026-11-23' }
  expect(taxationOf(buyer, { country, zip: '10115' }, rules).lacks).toBe(lacks)
  expect(taxationOf(buyer, { country, zip: '10115' }, { ...rules, switches: off }).lacks).toBeNull()
})

test.each([
  ['PT', '1000-001', '23.00'],
  ['PT', '9500-001', '16.00'],
  ['PT', '9000-001', '22.00'],
  ['AT', '6991', '19.00'],
  ['GB', 'BT1 1AA', '20.00'],
  ['MC', '98000', '20.00'],
])('a consumer in %s %s pays the standard rate of the place, %s %%', (country, zip, rate) => {
  const { treatment, ...taxation } = taxationOf(person, { country, zip }, { switches: on, regime, day: '2026-11-23' })
  expect([treatment, taxation.rate]).toEqual(['one_stop_shop', rate])
})

test('goods to a business in San Marino cite their own law', () => {
  const rules = { switches: on, regime, day: '2026-11-23' }
  expect(taxationOf(sanMarino, { country: 'SM', zip: '47890' }, rules).exemption).toEqual({
    nature: 'N3.3',
    law: 'Non imponibile art. 71 D.P.R. 633/1972',
  })
})

test.each([
  ['RF19', 'IT', 'exempt_seller', 'N2.2'],
  ['RF19', 'AT', 'exempt_seller', 'N2.2'],
  ['RF19', 'US', 'export', 'N3.1'],
  ['RF02', 'IT', 'exempt_seller', 'N2.2'],
  ['RF20', 'IT', 'exempt_seller', 'N2.2'],
  ['RF17', 'IT', 'domestic', undefined],
])('a seller under %s that ships to %s charges by %s', (ofSeller, country, treatment, nature) => {
  const rules = { switches: on, regime: ofSeller, day: '2026-11-23' }
  const taxation = taxationOf(austrian, { country, zip: '10001' }, rules)
  expect([taxation.treatment, taxation.exemption?.nature]).toEqual([treatment, nature])
  // The prices of a seller who charges no VAT contain none that could be removed.
  const line = { price: '122.00', vatRate: '22.00', quantity: 1 }
  const rate = treatment === 'domestic' ? '22.00' : '0.00'
  expect(taxedLine(line, taxation)).toEqual({ ...line, vatRate: rate })
  expect(taxedDelivery('12.20', [line], taxation)).toBe('12.20')
})

test('every country of addresses has a territory, and apart from these only the codes of Northern Ireland and Kosovo', () => {
  const territory = (country: string) => vatTerritoryOf({ country, zip: '' }).kind
  expect(countryCodes.filter((code) => territory(code) === 'unknown')).toEqual([])
  expect(countryCodes.filter((code) => territory(code) === 'member_state')).toHaveLength(26 + 1)
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const others = letters
    .flatMap((one) => letters.map((two) => one + two))
    .filter((code) => !countryCodes.includes(code))
  expect(others.filter((code) => territory(code) !== 'unknown')).toEqual(['XI', 'XK'])
})

test('a rule applies from its first day', () => {
  const at = (day: string) =>
    taxationOf(austrian, { country: 'AT', zip: '1010' }, { switches: on, regime, day }).treatment
  expect([at('2021-11-30'), at('2021-12-01')]).toEqual(['domestic', 'intra_community'])
  const shop = (day: string) =>
    taxationOf(person, { country: 'DE', zip: '10115' }, { switches: on, regime, day }).treatment
  expect([shop('2021-06-30'), shop('2021-07-01')]).toEqual(['domestic', 'one_stop_shop'])
  for (const { source, validFrom } of Object.values(crossBorderRules)) {
    expect(source).toMatch(/\d{3}\/\d{4}/)
    expect(validFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('rates change on their day; every other member state has one', () => {
  expect(Object.keys(standardRates)).toHaveLength(26)
  expect(['2025-06-30', '2025-07-01'].map((day) => standardRateOn('EE', day))).toEqual(['22.00', '24.00'])
  expect(['2024-12-31', '2025-01-01'].map((day) => standardRateOn('SK', day))).toEqual(['20.00', '23.00'])
  expect(standardRateOn('IT', '2026-01-01')).toBeNull()
  for (const steps of Object.values(standardRates)) {
    expect(steps.map(([from]) => from).toSorted()).toEqual(steps.map(([from]) => from))
  }
})

test.each([
  ['122.00', '22.00', '0.00', '100.00'],
  ['49.90', '22.00', '0.00', '40.90'],
  ['49.90', '22.00', '25.50', '51.33'],
  ['10.40', '4.00', '0.00', '10.00'],
  ['0.01', '22.00', '0.00', '0.01'],
])('%s at %s %% is %s at %s %%', (gross, from, to, other) => {
  expect(atRate(gross, from, to)).toBe(other)
})

test('goods and delivery are charged net, the delivery by the rates of its goods', () => {
  const exempt = taxationOf(person, { country: 'US', zip: '10001' }, { switches: on, regime, day: '2026-11-23' })
  const lines = [
    { price: '122.00', vatRate: '22.00', quantity: 1 },
    { price: '52.00', vatRate: '4.00', quantity: 2 },
  ]
  expect(lines.map((line) => taxedLine(line, exempt).price)).toEqual(['100.00', '50.00'])
  // 12.20 × 122 / 226 at 22 %, the rest at 4 %.
  expect(taxedDelivery('12.20', lines, exempt)).toBe('10.79')
  expect(taxedDelivery('12.20', lines, { ...exempt, treatment: 'domestic', rate: null, exemption: null })).toBe('12.20')
})

test.each([
  ['IT', '23041', 'Livigno', 'export'],
  ['IT', '23041', 'Milano', 'domestic'],
  ['IT', '22061', 'Como', 'domestic'],
  ['ES', '35001', 'Las Palmas', 'export'],
  ['ES', '35001', 'Madrid', 'intra_community'],
  ['FR', '97110', 'Paris', 'intra_community'],
])('a town that contradicts its postal code prevents an export: %s %s %s', (country, zip, city, treatment) => {
  const rules = { switches: on, regime, day: '2026-11-23' }
  expect(taxationOf(austrian, { country, zip, city }, rules).treatment).toBe(treatment)
})
