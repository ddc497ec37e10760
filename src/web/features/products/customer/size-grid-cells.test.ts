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

test('pastes a block at the cell and counts the values that do not fit', () => {
  expect(pasteInto(grid, { 'Rosso-M': '4' }, '1\t2\t3\n5\t', { row: 0, column: 0 })).toEqual({
    // The sold-out cell and the third column accept nothing; an empty value clears its cell.
    typed: { 'Nero-S': '1', 'Rosso-S': '5', 'Rosso-M': '' },
    outside: 2,
  })
  expect(pasteInto(grid, {}, '7', { row: 0, column: 0 })).toBeNull()
})

test('reports the problem of a cell', () => {
  const problems = ['3', 'x', '10'].map((text) => cellProblem(text, variant('Nero', 'S')))
  expect(problems).toEqual([null, 'Scrivi un numero', 'Al massimo 9'])
  expect(cellProblem('1', variant('Nero', 'S', 0))).toBe('Esaurito')
})

test('returns the ordered lines in the order of the variants', () => {
  const lines = linesOf(variants, { 'Rosso-M': '2', 'Nero-S': '1', 'Rosso-S': '', 'Nero-M': 'x' })
  expect(lines.map(({ variant: { id }, quantity }) => [id, quantity])).toEqual([
    ['Nero-S', 1],
    ['Rosso-M', 2],
  ])
})
