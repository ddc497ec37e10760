import { expect, test } from 'vitest'
import type { ProductVariant } from '../../../../contract/products/products.ts'
import { sizeGrid } from '../../../../domain/products/size-grid.ts'
import { cellProblem, linesOf, pasteInto } from './size-grid-cells.ts'

const variant = (color: string, size: string, available = 9): ProductVariant => ({
  id: `${color}-${size}`,
  name: `${color} ${size}`,
  color,
  size,
  sku: null,
  stock: available,
  available,
})

const variants = [variant('Nero', 'S'), variant('Nero', 'M', 0), variant('Rosso', 'S', 1), variant('Rosso', 'M')]
const grid = sizeGrid(variants)

test('a block lands at the cell, and what finds no place is counted', () => {
  expect(pasteInto(grid, { 'Rosso-M': '4' }, '1\t2\t3\n5\t', { row: 0, column: 0 })).toEqual({
    // The sold-out cell and the third column take nothing; an empty value empties.
    typed: { 'Nero-S': '1', 'Rosso-S': '5', 'Rosso-M': '' },
    outside: 2,
  })
  expect(pasteInto(grid, {}, '7', { row: 0, column: 0 })).toBeNull()
})

test('a cell says what is wrong with it', () => {
  const problems = ['3', 'x', '10'].map((text) => cellProblem(text, variant('Nero', 'S')))
  expect(problems).toEqual([null, 'Scrivi un numero', 'Al massimo 9'])
  expect(cellProblem('1', variant('Nero', 'S', 0))).toBe('Esaurito')
})

test('lines are what is asked for, in the order of the variants', () => {
  const lines = linesOf(variants, { 'Rosso-M': '2', 'Nero-S': '1', 'Rosso-S': '', 'Nero-M': 'x' })
  expect(lines.map(({ variant: { id }, quantity }) => [id, quantity])).toEqual([
    ['Nero-S', 1],
    ['Rosso-M', 2],
  ])
})
