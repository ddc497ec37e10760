import { expect, test } from 'vitest'
import { countryNames } from './countries.ts'
import { countryName } from './country-name.ts'

test('the names that are written out are those of the language', () => {
  const italian = new Intl.DisplayNames('it', { type: 'region' })
  for (const [code, name] of Object.entries(countryNames)) expect(name).toBe(italian.of(code))
})

test.each([
  ['FR', 'Francia'],
  ['BR', 'Brasile'],
  ['nessuno', 'nessuno'],
])('%s is called %s', (code, name) => expect(countryName(code)).toBe(name))

test('a country is named in another language where one is given', () => {
  expect(countryName('DE', new Intl.DisplayNames('en', { type: 'region' }))).toBe('Germany')
})
