import { expect, test } from 'vitest'
import { foldedHeader, foldReference, readPieces, readYesOrNo } from './order-import.ts'

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['3,0', 3],
  ['3.00', 3],
  ['1\u00a0200', 1200],
  ['0', 0],
  ['1.000', null],
  ['1,5', null],
  ['-2', null],
  ['1e3', null],
  ['due', null],
  ['', null],
  ['9999999', null],
])('%j is %s pieces', (text, pieces) => expect(readPieces(text)).toBe(pieces))

test.each([
  ['Q.tà', 'q ta'],
  ['  E-Mail ', 'e mail'],
  ['\ufeffCittà', 'citta'],
  ['ZIP_code', 'zip code'],
])('the header %j is folded to %j', (text, folded) => expect(foldedHeader(text)).toBe(folded))

test.each([
  ['#1001', ' #1001 '],
  ['WEB-1', 'web-1'],
  ['Ordine  1', 'ordine\u00a01'],
  ['È-1', 'è-1'],
])('%j and %j are the same reference', (one, other) => expect(foldReference(one)).toBe(foldReference(other)))

test('references that differ in a sign are different', () => expect(foldReference('A-1')).not.toBe(foldReference('A1')))

test.each([
  [['sì', 'Sì', 'SI', 'x', 'yes', 'TRUE', '1'], true],
  [['', ' ', 'no', 'NO', 'false', '0'], false],
  [['forse', '2,50'], null],
])('%j is read as %s', (texts, answer) => {
  expect(texts.map(readYesOrNo)).toEqual(texts.map(() => answer))
})
