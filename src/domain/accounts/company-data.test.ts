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
  ['complete invoice data', {}, []],
  ['a registered office abroad without a province', german, []],
  ['a VAT number of another country', { ...german, vatNumber: 'US123456789' }, []],
  ['no name', { companyName: null }, ['companyName']],
  ['no VAT number', { vatNumber: null }, ['vatNumber']],
  ['an invalid VAT number', { vatNumber: '123' }, ['vatNumber']],
  [
    'a registered office saved by an earlier release, all in the address field',
    { companyCountry: null, companyZip: null },
    ['seat'],
  ],
  ['a registered office without a street', { companyAddress: null }, ['seat']],
  ['a registered office without a town', { companyCity: null }, ['seat']],
  ['an Italian registered office without a ZIP', { companyZip: null }, ['seat']],
  ['a province that contradicts the ZIP', { companyProvince: 'RM' }, ['seat']],
])('%s: company data required before buying a plan', (_, changes, missing) => {
  expect(missingCompanyData({ ...account, ...changes })).toEqual(missing)
  expect(lacksCompanyData({ ...account, ...changes })).toBe(missing.length > 0)
})

test.each([
  ['an account that has not declared itself a business', false, ['terms', 'business'], true],
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
