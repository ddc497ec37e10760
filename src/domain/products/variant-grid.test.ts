import { expect, test } from 'vitest'
import { addColor, addSize, fillBlock, gridOf, setCell, toggleCell, withGeneratedSkus } from './variant-grid.ts'
import { variantSku } from './variant-sku.ts'

const names = (variants: ReturnType<typeof addColor>) => variants.map(({ color, size }) => `${color}/${size}`)

const run = () => addSize(addSize(addColor(addColor([], 'Nero'), 'Rosso'), 'M'), 'S')

test('a colour is added in every size and a size in every colour, in the order shown to customers', () => {
  expect(names(addColor([], ' Nero '))).toEqual(['Nero/'])
  expect(names(addSize([], '42'))).toEqual(['/42'])
  expect(names(run())).toEqual(['Nero/S', 'Nero/M', 'Rosso/S', 'Rosso/M'])
  expect(gridOf(run())).toEqual({ colors: ['Nero', 'Rosso'], sizes: ['S', 'M'] })
})

test.each(['nero', ' NERO ', ''])('“%s” does not add a duplicate', (typed) => {
  expect(names(addColor(run(), typed))).toEqual(names(run()))
})

test('variants without a colour get the first one and keep their stock', () => {
  const sized = setCell(addSize([], 'M'), { color: '', size: 'M', field: 'stock' }, '7')
  expect(addColor(sized, 'Nero')).toMatchObject([{ color: 'Nero', size: 'M', stock: '7' }])
})

test('a cell is removed and restored', () => {
  const without = toggleCell(run(), 'Nero', 'M')
  expect(names(without)).toEqual(['Nero/S', 'Rosso/S', 'Rosso/M'])
  expect(names(toggleCell(without, 'Nero', 'M'))).toEqual(names(run()))
})

test('a spreadsheet block is pasted from its cell on, clipped to the grid', () => {
  const filled = fillBlock(run(), { color: 'Nero', size: 'M', field: 'stock' }, [
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
  expect(filled.map(({ stock }) => stock)).toEqual(['0', '1', '0', '3'])
})

test('each variant without a SKU gets one based on the product’s; existing ones are kept', () => {
  const own = setCell(run(), { color: 'Nero', size: 'S', field: 'sku' }, 'MIO')
  expect(withGeneratedSkus(own, ' DW-1 ').map(({ sku }) => sku)).toEqual([
    'MIO',
    'DW-1-NERO-M',
    'DW-1-ROSSO-S',
    'DW-1-ROSSO-M',
  ])
  expect(withGeneratedSkus(run(), ' ').map(({ sku }) => sku)).toEqual(['', '', '', ''])
})

test.each([
  ['DW-1', 'Blu notte', 'M', 'DW-1-BLUNOTTE-M'],
  ['DW-1', 'Grigio melangé chiaro', null, 'DW-1-GRIGIOMELANG'],
  ['DW-1', null, '42 ½', 'DW-1-42'],
])('%s, %s, %s: %s', (sku, color, size, made) => {
  expect(variantSku(sku, { color, size, name: '' })).toBe(made)
})
