import { expect, test } from 'vitest'
import { mayHaveZip, provinceOfZip, toProvince } from './italian-provinces.ts'

test.each([
  ['00184', 'RM'],
  ['20121', 'MI'],
  ['20900', 'MB'],
  ['10121', 'TO'],
  ['12051', 'CN'],
  ['34121', 'TS'],
  ['34170', 'GO'],
  ['33100', 'UD'],
  ['33170', 'PN'],
  ['86100', 'CB'],
  ['98122', 'ME'],
  ['39100', 'BZ'],
])('%s is in %s', (zip, province) => {
  expect(provinceOfZip(zip)).toBe(province)
})

test.each([
  ['several provinces share it', '12071'],
  ['Sardinia’s provinces do not follow the ZIPs', '09010'],
  ['no place uses it', '99999'],
  ['it is incomplete', '2012'],
  ['it is not an Italian ZIP', '10115 Berlin'],
])('returns no province if %s', (_why, zip) => {
  expect(provinceOfZip(zip)).toBeNull()
})

test.each([
  ['mi', 'MI'],
  [' Milano ', 'MI'],
  ['MILANO (MI)', 'MI'],
  ['(rm)', 'RM'],
  ['Provincia di Bergamo', 'BG'],
  ['Città metropolitana di Roma', 'RM'],
  ['Forli’-Cesena', 'FC'],
  ["Valle d'Aosta", 'AO'],
  ['Reggio nell’Emilia', 'RE'],
  ['Monza Brianza', 'MB'],
  ['Sud Sardegna', 'SU'],
  ['ZZ', null],
  ['M', null],
  ['Madrid', null],
  ['', null],
])('%j is the province %s', (text, province) => expect(toProvince(text)).toBe(province))

test.each([
  ['MI', '20121', true],
  ['RM', '20121', false],
  ['MI', '09100', false],
  ['CA', '09100', true],
  ['SU', '09010', true],
  ['CA', '20121', false],
  // Shared by several provinces without distinguishing prefixes.
  ['SV', '12071', true],
  ['CN', '12071', true],
])('%s may have the ZIP %s: %s', (province, zip, may) => expect(mayHaveZip(province, zip)).toBe(may))
