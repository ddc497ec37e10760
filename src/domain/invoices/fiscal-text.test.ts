import { expect, test } from 'vitest'
import { fiscalCodeText, fiscalText, hasFiscalSpelling } from './fiscal-text.ts'

test.each([
  ['L’Officina “Più” – Carpi…', `L'Officina "Più" - Carpi...`],
  ['Łódź Žena Œuvre', 'Lódz Zena OEuvre'],
  ['Taglia 50 €', 'Taglia 50 EUR'],
  [' su\r\n due\trighe ', 'su due righe'],
  ['e\u0301 composta', 'é composta'],
  ['Straße Åse', 'Straße Åse'],
  ['東京 moda', '?? moda'],
  ['👗', '?'],
])('%s is written %s', (text, written) => {
  expect(fiscalText(text, 100)).toBe(written)
})

test('truncates to the maximum length without a trailing blank', () => {
  expect(fiscalText('via Emilia 1', 4)).toBe('via')
  expect(fiscalText('x'.repeat(90), 60)).toHaveLength(60)
})

test('codes are ASCII', () => {
  expect(fiscalCodeText('DW-È12/ß', 35)).toBe('DW-E12/?')
})

test('detects text without a Latin-1 spelling', () => {
  expect(hasFiscalSpelling('Perché? L’amico')).toBe(true)
  expect(hasFiscalSpelling('東京?')).toBe(false)
  expect(hasFiscalSpelling('\u0301')).toBe(false)
  expect(hasFiscalSpelling('\u0007 ')).toBe(false)
})
