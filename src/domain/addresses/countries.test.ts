import { expect, test } from 'vitest'
import { countryCodes, initialRefusedCountries, listedCountries, toCountryCode } from './countries.ts'

test('the list contains the 249 assigned codes, each with a distinct name', () => {
  const names = new Intl.DisplayNames('it', { type: 'region', fallback: 'none' })
  expect(countryCodes).toHaveLength(249)
  expect(new Set(countryCodes.map((code) => names.of(code))).size).toBe(249)
})

test.each([
  ['IT', 'IT'],
  [' gr ', 'GR'],
  ['EL', 'GR'],
  ['UK', 'GB'],
  ['XX', null],
  ['ZZ', null],
  ['EU', null],
  ['SU', null],
  ['FX', null],
  ['Italia', null],
  ['', null],
])('%j means the country %s', (text, code) => expect(toCountryCode(text)).toBe(code))

test('parses a list of countries with commas or spaces, and returns null for other words', () => {
  expect(listedCountries(initialRefusedCountries)).toEqual(['RU', 'BY', 'KP', 'SY', 'IR'])
  expect(listedCountries('uk;XX ru')).toEqual(['GB', null, 'RU'])
  expect(listedCountries('')).toEqual([])
})
