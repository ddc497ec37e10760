import { expect, test } from 'vitest'
import { provinceOfZip } from './italian-provinces.ts'

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
])('%s lies in %s', (zip, province) => {
  expect(provinceOfZip(zip)).toBe(province)
})

test.each([
  ['several provinces share it', '12071'],
  ['Sardinia’s provinces do not follow the ZIPs', '09010'],
  ['no place has it', '99999'],
  ['it is not finished', '2012'],
  ['it is no Italian ZIP', '10115 Berlin'],
])('no province is named where %s', (_why, zip) => {
  expect(provinceOfZip(zip)).toBeNull()
})
