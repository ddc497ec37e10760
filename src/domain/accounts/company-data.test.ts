import { expect, test } from 'vitest'
import { countryOfVatNumber, lacksCompanyData, missingCompanyData, planTexts } from './company-data.ts'

const account = {
  companyName: 'Moda Uno S.r.l.',
  vatNumber: '12345678903',
  companyAddress: 'Via Roma 1',
  companyZip: '20121',
  companyCity: 'Milano',
  companyProvince: 'MI',
  companyCountry: 'IT',
  isBusinessVerified: false,
  missingAcceptances: [],
}

const german = { companyCountry: 'DE', companyZip: '10115', companyCity: 'Berlin', companyProvince: null }

test.each<[string, Partial<typeof account> | object, string[]]>([
  ['all that an invoice needs', {}, []],
  ['a seat abroad, without province', german, []],
  ['a number of another country', { ...german, vatNumber: 'US123456789' }, []],
  ['no name', { companyName: null }, ['companyName']],
  ['no VAT number', { vatNumber: null }, ['vatNumber']],
  ['a VAT number of another form', { vatNumber: '123' }, ['vatNumber']],
  ['a seat of an earlier release, all in the address', { companyCountry: null, companyZip: null }, ['seat']],
  ['a seat without street', { companyAddress: null }, ['seat']],
  ['a seat without town', { companyCity: null }, ['seat']],
  ['an Italian seat without ZIP', { companyZip: null }, ['seat']],
  ['a province that the ZIP is not in', { companyProvince: 'RM' }, ['seat']],
])('%s: company data required before buying a plan', (_, changes, missing) => {
  expect(missingCompanyData({ ...account, ...changes })).toEqual(missing)
  expect(lacksCompanyData({ ...account, ...changes })).toBe(missing.length > 0)
})

test.each([
  ['an account that has not declared to be a business', false, ['terms', 'business'], true],
  ['a verified profile', true, ['terms'], false],
] as const)('%s: texts to accept before buying a plan', (_, isBusinessVerified, texts, lacks) => {
  const buyer = { ...account, isBusinessVerified, missingAcceptances: ['terms', 'business'] as const }
  expect(planTexts(buyer)).toEqual(texts)
  expect(lacksCompanyData(buyer)).toBe(lacks)
})

test.each([
  ['12345678903', 'IT'],
  ['IT12345678903', 'IT'],
  ['ATU12345678', 'AT'],
  ['EL123456789', 'GR'],
  ['XI123456789', 'GB'],
  ['CHE123456788', 'CH'],
  ['SM12345', 'SM'],
  ['EU372012345', null],
  ['XX12345678', null],
  ['', null],
])('the VAT number %j is of the country %s', (vatNumber, country) => {
  expect(countryOfVatNumber(vatNumber)).toBe(country)
})
