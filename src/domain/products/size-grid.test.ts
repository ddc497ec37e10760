import { expect, test } from 'vitest'
import { pastedBlock } from './pasted-block.ts'
import { piecesTyped, sizeGrid, transposed } from './size-grid.ts'

const variant = (color: string | null, size: string | null, name = `${color} ${size}`) => ({ name, color, size })
const names = (grid: ReturnType<typeof sizeGrid>) => grid.cells.map((row) => row.map((cell) => cell?.name ?? null))

test('colours form rows, sizes form columns from small to large, and missing variants leave empty cells', () => {
  const grid = sizeGrid([variant('Nero', 'M'), variant('Nero', 'XS'), variant('Rosso', '3XL'), variant('Rosso', 'M')])
  expect(grid).toMatchObject({ rows: ['Nero', 'Rosso'], columns: ['XS', 'M', '3XL'] })
  expect(names(grid)).toEqual([
    ['Nero XS', 'Nero M', null],
    [null, 'Rosso M', 'Rosso 3XL'],
  ])
  expect(transposed(grid)).toMatchObject({ rows: ['XS', 'M', '3XL'], columns: ['Nero', 'Rosso'] })
  expect(names(transposed(grid))).toEqual([
    ['Nero XS', null],
    ['Nero M', 'Rosso M'],
    [null, 'Rosso 3XL'],
  ])
})

test.each([
  ['only sizes', [variant(null, 'L'), variant(null, 'S')], ['Pezzi'], ['S', 'L']],
  ['only colours', [variant('Nero', ''), variant('Blu', null)], ['Nero', 'Blu'], ['Pezzi']],
  ['only names', [variant(null, null, 'Grande'), variant(null, null, 'Piccola')], ['Grande', 'Piccola'], ['Pezzi']],
  ['some without a size', [variant('Nero', 'M'), variant('Nero', null)], ['Nero'], ['M', 'Senza taglia']],
  [
    'the same colour and size twice',
    [variant('Nero', 'M', 'Corto'), variant('Nero', 'M', 'Lungo')],
    ['Corto', 'Lungo'],
    ['Pezzi'],
  ],
])('variants with %s: all of them are in the grid', (_what, variants, rows, columns) => {
  const grid = sizeGrid(variants)
  expect(grid).toMatchObject({ rows, columns })
  expect(grid.cells.flat().filter(Boolean)).toHaveLength(variants.length)
})

test.each([
  ['', 0],
  [' 3 ', 3],
  ['0', 0],
  ['12,00', 12],
  ['9999', 9999],
  ['10000', null],
  ['-1', null],
  ['1,5', null],
  ['1.000', null],
  ['tre', null],
])('%j is read as %s pieces', (text, pieces) => {
  expect(piecesTyped(text)).toBe(pieces)
})

test('a spreadsheet block is split into cells; a single cell is pasted as it is', () => {
  expect(pastedBlock('1\t2\r\n\t4\r\n')).toEqual([
    ['1', '2'],
    ['', '4'],
  ])
  expect(pastedBlock('1\n2')).toEqual([['1'], ['2']])
  expect(pastedBlock('5')).toBeNull()
  expect(pastedBlock('5\n')).toBeNull()
})
