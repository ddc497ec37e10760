import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { placeProblems, settlePlace } from './place-rules.ts'
import { hasPostalCodes, needsPostalCode, postalCodeProblem } from './postal-codes.ts'

test.each([
  ['IT', '20121', '2012', '2012A'],
  ['DE', '10115', 'xxxxx', '1011', 'D-10115-1'],
  ['FR', '75001', '7500', 'ABCDE'],
  ['ES', '28001', '2800'],
  ['AT', '1010', '10100'],
  ['BE', '1000', '10000'],
  ['CH', '8001', '80010'],
  ['NL', '1012 AB', '1012'],
  ['PT', '1100-148', '1100'],
  ['GB', 'SW1A 1AA', '12345'],
  ['US', '10001', '1000'],
  ['US', '10001-1234', '10001-12'],
  ['IE', 'D02 AF30', 'D02'],
])('in %s %s is a postal code', (country, right, ...wrong) => {
  expect(postalCodeProblem(country, right)).toBeNull()
  for (const zip of wrong) expect(postalCodeProblem(country, zip), zip).toMatch(/CAP/)
})

test.each([
  ['HK', null],
  ['AE', null],
  ['IE', null],
  ['IT', 'CAP richiesto'],
  ['DE', 'CAP richiesto'],
  ['CL', 'CAP richiesto'],
])('an address in %s without a postal code: %s', (country, message) => {
  expect(placeProblems({ country, zip: '', province: null }).zip ?? null).toBe(message)
})

test('the lists name countries that exist', () => {
  const without = countryCodes.filter((country) => !hasPostalCodes(country))
  expect(without).toHaveLength(70)
  expect(countryCodes.filter((country) => !needsPostalCode(country))).toEqual([...without, 'IE'].toSorted())
})

test.each([
  ['d-10115', 'DE', '10115'],
  ['I 20121', 'IT', '20121'],
  ['CH-8001', 'CH', '8001'],
  ['LV-1010', 'LV', '1010'],
  ['sw1a 1aa', 'GB', 'SW1A 1AA'],
  ['F-75001', 'DE', 'F-75001'],
  ['999077', 'HK', '999077'],
])('%j in %s is stored as %s', (zip, country, stored) => {
  expect(settlePlace({ country, zip, province: null }).zip).toBe(stored)
})

test.each([
  ['IT', '20121', null, 'MI'],
  ['IT', '20121', 'mi', 'MI'],
  ['IT', '20121', 'Milano', 'MI'],
  ['IT', '09100', null, null],
  ['ES', '28001', 'M', null],
  ['DE', '10115', 'MI', null],
])('in %s, with the ZIP %s, the province %j is stored as %j', (country, zip, given, province) => {
  expect(settlePlace({ country, zip, province: given }).province).toBe(province)
  expect(placeProblems({ country, zip, province: given })).toEqual({})
})

test.each([
  ['00144', 'ZZ', { province: '«ZZ» non è una provincia italiana: per il CAP 00144 è RM' }],
  ['09100', 'ZZ', { province: '«ZZ» non è una provincia italiana: scrivi la sigla, per esempio MI' }],
  ['00144', 'MI', { province: 'Il CAP 00144 è in provincia di RM, non MI' }],
  ['09100', 'Milano', { province: 'Il CAP 09100 non è in provincia di MI' }],
  ['0014', 'ZZ', { zip: 'Il CAP italiano ha 5 cifre' }],
])('in Italy, the ZIP %s with the province %s is refused', (zip, province, problems) => {
  expect(placeProblems({ country: 'IT', zip, province })).toEqual(problems)
})
