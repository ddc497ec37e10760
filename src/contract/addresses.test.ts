import { expect, test } from 'vitest'
import { country } from './addresses.ts'

test.each([
  [' it ', 'IT'],
  ['hk', 'HK'],
  ['EL', 'GR'],
  ['uk', 'GB'],
])('%j is the country %s', (text, code) => expect(country.parse(text)).toBe(code))

test.each(['XX', 'ZZ', 'EU', 'XI', 'AN', 'UN', '', 'I', 'ITA', '1T', null])('%j is not a country', (value) => {
  expect(country.safeParse(value).success).toBe(false)
})
