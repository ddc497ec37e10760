import { expect, test } from 'vitest'
import { findOrderColumns, foldedHeader, orderImportColumns, orderImportLabels, readPieces } from './order-import.ts'

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
])('a header %j is compared as %j', (text, folded) => expect(foldedHeader(text)).toBe(folded))

test('our own header is understood, and so is an English one in any order', () => {
  expect([...findOrderColumns(orderImportColumns.map((column) => orderImportLabels[column])).values()]).toEqual(
    orderImportColumns.map((_, index) => index),
  )
  const english = [
    'Phone',
    'Email',
    'Country',
    'State',
    'Postcode',
    'City',
    'Address 1',
    'Recipient',
    'Qty',
    'Item',
    'Order number',
  ]
  expect([...findOrderColumns(english).keys()].sort()).toEqual([...orderImportColumns].sort())
})
