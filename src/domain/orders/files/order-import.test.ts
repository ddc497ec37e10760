import { expect, test } from 'vitest'
import {
  findColumns,
  foldedHeader,
  foldReference,
  orderColumnNames,
  piecesProblem,
  readPieces,
  readYesOrNo,
} from './order-import.ts'

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
  ['1.000', 'La quantità «1.000» può avere decimali o migliaia: scrivi il numero senza punti e virgole'],
  ['1,500', 'La quantità «1,500» può avere decimali o migliaia: scrivi il numero senza punti e virgole'],
  ['due', 'La quantità deve essere un numero intero, per esempio 2'],
  ['', 'La quantità deve essere un numero intero, per esempio 2'],
])('the quantity %j is refused with its reason', (text, sentence) => expect(piecesProblem(text)).toBe(sentence))

test.each([
  ['N. ordine', 'reference'],
  ['N° ordine', 'reference'],
  ['Nº ordine', 'reference'],
  ['Numero d’ordine', 'reference'],
  ['Cod. art.', 'sku'],
  ['Pz', 'quantity'],
  ['Pz.', 'quantity'],
  ['Cod. postale', 'zip'],
  ['C.A.P.', 'zip'],
  ['Cell.', 'phone'],
] as const)('the header %j is the column %s', (name, column) =>
  expect([...findColumns([name], orderColumnNames).keys()]).toEqual([column]),
)

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
