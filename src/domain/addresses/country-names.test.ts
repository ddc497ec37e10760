import { expect, test } from 'vitest'
import { countryCalled, countryNamed } from './country-names.ts'

test.each([
  ['de', 'DE'],
  ['Germania', 'DE'],
  ['GERMANY', 'DE'],
  ['Deutschland', 'DE'],
  ['Francia', 'FR'],
  ['Regno Unito', 'GB'],
  ['uk', 'GB'],
  ['EL', 'GR'],
  ['XX', null],
  ['ZZ', null],
  ['Serbia', 'RS'],
  ['Russia', 'RU'],
  ['Timor Est', 'TL'],
  ['Côte d’Ivoire', 'CI'],
  ['Bosnia ed Erzegovina', 'BA'],
  ['Georgia', 'GE'],
  ['Unione europea', null],
  ['Atlantide', null],
  ['', null],
])('in a field for countries, %j is %j', (text, code) => expect(countryNamed(text)).toBe(code))

test('a name that may be a person’s or a town’s is not recognised in free text', () => {
  expect([countryCalled('Georgia'), countryCalled('IT'), countryCalled('Italia')]).toEqual([null, null, 'IT'])
})

test('each country is found by the names shown to customers', () => {
  const names = ['it', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  for (const code of ['IT', 'FR', 'DE', 'GB', 'CZ', 'NL', 'US', 'CH', 'MM', 'CD', 'RS', 'VU', 'YE', 'ZW', 'CW', 'BJ']) {
    for (const name of names) expect(countryNamed(name.of(code) ?? ''), name.of(code)).toBe(code)
  }
})
