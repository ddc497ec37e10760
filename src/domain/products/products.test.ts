import { expect, test } from 'vitest'
import {
  colorAmong,
  discountPercent,
  distinctColors,
  distinctSizes,
  inSizeOrder,
  matchVariant,
  pictureFor,
  swatchColor,
  variantInfo,
} from './products.ts'

test.each([
  ['75.00', '100.00', 25],
  ['66.67', '100.00', 33],
  ['66.50', '100.00', 34],
  ['66.51', '100.00', 33],
  ['49.90', '69.90', 29],
  ['0.00', '10.00', 100],
  ['99.50', '100.00', 1],
])('%s compared with %s is %d%% off, rounded', (price, comparePrice, percent) => {
  expect(discountPercent(price, comparePrice)).toBe(percent)
})

test.each([
  ['50.00', null],
  ['50.00', '50.00'],
  ['50.00', '40.00'],
  ['0.00', '0.00'],
  ['99.90', '100.00'],
])('%s compared with %s has no badge', (price, comparePrice) => {
  expect(discountPercent(price, comparePrice)).toBeNull()
})

const variants = [
  { name: 'a', color: 'Nero', size: 'S' },
  { name: 'b', color: 'Nero', size: 'M' },
  { name: 'c', color: 'Rosso', size: 'M' },
  { name: 'd', color: '', size: null },
  { name: 'e', color: null, size: 'XL' },
]

test('sizes are sorted from XXS to 5XL, then numbers ascending, then other words', () => {
  const sizes = [
    '50',
    'Unica',
    'XL',
    '5XL',
    'XXS',
    '3XL',
    'M',
    '9,5',
    'xs',
    'XXL',
    'S',
    '40',
    '4XL',
    'Bambino',
    'L',
    '104',
  ]
  const ordered = [
    'XXS',
    'xs',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    '3XL',
    '4XL',
    '5XL',
    '9,5',
    '40',
    '50',
    '104',
    'Bambino',
    'Unica',
  ]
  expect(inSizeOrder(sizes)).toEqual(ordered)
  expect(inSizeOrder(['XXXL', '2XL', '2XS', 'XS'])).toEqual(['2XS', 'XS', '2XL', 'XXXL'])
  expect(
    distinctSizes([
      { color: null, size: 'L' },
      { color: null, size: 'S' },
    ]),
  ).toEqual(['S', 'L'])
})

test.each([
  ['Nero', 'n'],
  ['nero ', 'n'],
  ['Bianco', 'b'],
  // Without a picture of the colour, one that shows all colours.
  ['Verde', 'all'],
  [null, 'n'],
])('the picture of %s is %s', (color, expected) => {
  const images = [
    { imageUrl: 'n', color: 'Nero', preview: 'preview of n' },
    { imageUrl: 'all', color: null, preview: 'preview of all' },
    { imageUrl: 'b', color: 'Bianco', preview: 'preview of b' },
  ]
  const picture = { imageUrl: expected, preview: `preview of ${expected}` }
  expect(pictureFor({ images, imageUrl: 'old' }, color)).toMatchObject(picture)
})

test('without a picture of the colour falls back to the first one, then to `imageUrl`, then to null', () => {
  const images = [{ imageUrl: 'n', color: 'Nero', preview: null }]
  expect(pictureFor({ images, imageUrl: null }, 'Verde')?.imageUrl).toBe('n')
  expect(pictureFor({ images: [], imageUrl: 'old' }, 'Verde')).toEqual({ imageUrl: 'old', preview: null })
  expect(pictureFor({ images: [], imageUrl: null }, 'Verde')).toBeNull()
})

test('returns the distinct non-empty colours in the given order, and sizes from small to large', () => {
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
])('a variant %o is “%s” in an order line', (variant, text) => {
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

test.each([
  ['nero', 'Nero'],
  [' NERO ', 'Nero'],
  ['Rosso', undefined],
  ['', undefined],
])('among Bianco and Nero, «%s» is %s', (color, known) => {
  expect(colorAmong(['Bianco', 'Nero'], color)).toBe(known)
})
