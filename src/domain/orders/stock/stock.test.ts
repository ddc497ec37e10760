import { expect, test } from 'vitest'
import { mergeStockLines } from './stock.ts'
import { stockProblems } from './stock-problems.ts'

test.each([
  [7, 'Disponibilità insufficiente: ne restano 7'],
  [2, 'Disponibilità insufficiente: ne restano 2'],
  [1, 'Disponibilità insufficiente: ne resta 1'],
  [0, 'Prodotto esaurito'],
  [-3, 'Prodotto esaurito'],
])('with %d pieces left the refusal is “%s”', (available, message) => {
  const refusal = stockProblems['stock.insufficient']({ available })
  expect(refusal).toMatchObject({ kind: 'conflict', code: 'stock.insufficient', message })
})

test('repeated stock items are merged into one line, and lines are sorted by id', () => {
  const lines = [
    { stockItemId: 'c', quantity: 1 },
    { stockItemId: 'a', quantity: 2 },
    { stockItemId: 'c', quantity: 3 },
    { stockItemId: 'b', quantity: 1 },
  ]
  expect(mergeStockLines(lines)).toEqual([
    { stockItemId: 'a', quantity: 2 },
    { stockItemId: 'b', quantity: 1 },
    { stockItemId: 'c', quantity: 4 },
  ])
})
