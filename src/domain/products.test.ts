import { expect, test } from 'vitest'
import { discountPercent, distinctColors, distinctSizes, matchVariant, swatchColor, variantInfo } from './products.ts'

test.each([
  ['75.00', '100.00', 25],
  ['66.67', '100.00', 33],
  ['66.50', '100.00', 34],
  ['66.51', '100.00', 33],
  ['49.90', '69.90', 29],
  ['0.00', '10.00', 100],
  ['99.50', '100.00', 1],
])('%s against %s is %d%% off, rounded', (price, comparePrice, percent) => {
  expect(discountPercent(price, comparePrice)).toBe(percent)
})

test.each([
  ['50.00', null],
  ['50.00', '50.00'],
  ['50.00', '40.00'],
  ['0.00', '0.00'],
  ['99.90', '100.00'],
])('%s against %s shows no badge', (price, comparePrice) => {
  expect(discountPercent(price, comparePrice)).toBeNull()
})

const variants = [
  { name: 'a', color: 'Nero', size: 'S' },
  { name: 'b', color: 'Nero', size: 'M' },
  { name: 'c', color: 'Rosso', size: 'M' },
  { name: 'd', color: '', size: null },
  { name: 'e', color: null, size: 'XL' },
]

test('colours and sizes are the distinct non-empty values, in their own order', () => {
  expect(distinctColors(variants)).toEqual(['Nero', 'Rosso'])
  expect(distinctSizes(variants)).toEqual(['S', 'M', 'XL'])
})

test.each([
  [{ color: 'Nero', size: 'M' }, 'b'],
  [{ color: 'Rosso', size: 'M' }, 'c'],
  [{ color: 'Rosso', size: 'S' }, undefined],
  [{ color: 'Nero', size: null }, undefined],
  [{ color: null, size: 'XL' }, 'e'],
  [{ color: null, size: null }, 'd'],
])('the choice %o is the variant %s: both colour and size must match', (choice, name) => {
  expect(matchVariant(variants, choice)?.name).toBe(name)
})

test.each([
  [{ name: 'x', color: 'Nero', size: 'M' }, 'Nero / M'],
  [{ name: 'x', color: 'Nero', size: null }, 'Nero'],
  [{ name: 'x', color: null, size: 'M' }, 'M'],
  [{ name: 'Taglia unica', color: null, size: '' }, 'Taglia unica'],
])('a variant %o reads “%s” in an order line', (variant, text) => {
  expect(variantInfo(variant)).toBe(text)
})

test.each([
  ['bianco', 'white'],
  ['Nero', 'black'],
  [' ROSSO ', 'red'],
  ['blu', 'blue'],
  ['verde', 'green'],
  ['giallo', 'grey'],
  ['', 'grey'],
  ['toString', 'grey'],
  ['constructor', 'grey'],
  ['__proto__', 'grey'],
])('the swatch of “%s” is %s', (color, swatch) => {
  expect(swatchColor(color)).toBe(swatch)
})
