import { expect, test } from 'vitest'
import { harmlessCell, meantCell, meantCode } from './harmless-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+39 02 1234567', "'+39 02 1234567"],
  ['-20 %', "'-20 %"],
  ['@somma', "'@somma"],
  ['\tcon tabulazione', "'\tcon tabulazione"],
  ['\ra capo', "'\ra capo"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ['Abito', 'Abito'],
  ["'ndrangheta", "'ndrangheta"],
  ["l'abito", "l'abito"],
  ['', ''],
  ["'", "'"],
  ['4,90', '4,90'],
  ['-4,90', '-4,90'],
  ['-4', '-4'],
  ["'-4", "''-4"],
  ['-4,90+1', "'-4,90+1"],
  ['-4.90', "'-4.90"],
])('%j is written to a table as %j, and read back', (text, cell) => {
  expect(harmlessCell(text)).toBe(cell)
  expect(meantCell(cell)).toBe(text)
})

test.each(['Abito', "'ndrangheta", "'", '=1'])('%j was not escaped and is read unchanged', (cell) => {
  expect(meantCell(cell)).toBe(cell)
})

test.each([
  ["'20121", '20121'],
  ["'+39 333 000000", '+39 333 000000'],
  ["''=1", '=1'],
  ['="00144"', '00144'],
  [" 'SW1A 1AA ", 'SW1A 1AA'],
  ['\u201920121', '20121'],
  ['20121', '20121'],
  ["'", ''],
])('the code cell %j is read as %j', (cell, code) => {
  expect(meantCode(cell)).toBe(code)
})
