import { expect, test } from 'vitest'
import { harmlessCell, meantCell } from './harmless-cell.ts'

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
])('%j stands in a table as %j, and comes back', (text, cell) => {
  expect(harmlessCell(text)).toBe(cell)
  expect(meantCell(cell)).toBe(text)
})

test.each(['Abito', "'ndrangheta", "'", '=1'])('%j, which nobody made harmless, means itself', (cell) => {
  expect(meantCell(cell)).toBe(cell)
})
