import { expect, test } from 'vitest'
import { foldScan, isParcelCode, normaliseTrackingNumber, parcelCode, parcelNumbers } from './parcels.ts'

test.each([
  [0, 'P000000000'],
  [1, 'P000000018'],
  [12345678, 'P123456782'],
  [parcelNumbers - 1, 'P999999998'],
])('parcel %d is %s', (number, code) => {
  expect(parcelCode(number)).toBe(code)
  expect(isParcelCode(code)).toBe(true)
})

test('a misread digit never gives another valid parcel code', () => {
  const code = parcelCode(40_718_255)
  for (let place = 1; place < code.length; place++) {
    for (let figure = 0; figure < 10; figure++) {
      const read = `${code.slice(0, place)}${figure}${code.slice(place + 1)}`
      expect(isParcelCode(read), read).toBe(read === code)
    }
  }
})

test.each([
  '',
  'P12345678',
  '123456782',
  'p123456782',
  'P1234567820',
  'DW-2026-000123',
  '1Z999AA10123456784',
  '8012345678901',
])('“%s” is not a parcel code', (text) => {
  expect(isParcelCode(text)).toBe(false)
})

test.each([
  [' p 1234 56782\r\n', 'P123456782'],
  ['dw-2026-000123', 'DW-2026-000123'],
  ['\u0000\u200e1z999', '1Z999'],
])('the scan %j is read as %s', (typed, read) => {
  expect(foldScan(typed)).toBe(read)
})

test('a tracking number keeps its spelling on one line, and must contain visible characters', () => {
  expect(normaliseTrackingNumber(' brt \u00a0 0011\t')).toBe('brt 0011')
  for (const nothing of ['', ' ', '\u200b', '\u0001\n']) {
    expect(() => normaliseTrackingNumber(nothing)).toThrow('Codice tracking richiesto')
  }
})
