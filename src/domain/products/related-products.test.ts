import { expect, test } from 'vitest'
import { rankRelated } from './related-products.ts'

const product = (
  id: string,
  name: string,
  price: string,
  more: { description?: string; composition?: string } = {},
) => ({
  id,
  name,
  price,
  description: '',
  available: 5,
  ...more,
})

const blazer = product('1', 'Blazer Milano', '189.00', { composition: '100% lana vergine' })
const ids = (ranked: { id: string }[]) => ranked.map(({ id }) => id).join(' ')

test('never relates a product to itself, nor lists one twice', () => {
  const bomber = product('2', 'Bomber Rimini', '119.90')
  expect(ids(rankRelated(blazer, [blazer, bomber, bomber], 4))).toBe('2')
})

test('the nearest price comes first, by ratio', () => {
  const candidates = [
    product('far', 'Bomber', '60.00'),
    product('near', 'Bomber', '200.00'),
    product('mid', 'Bomber', '120.00'),
  ]
  expect(ids(rankRelated(blazer, candidates, 2))).toBe('near mid')
})

test('the same kind of garment outweighs a slightly nearer price', () => {
  const candidates = [product('sahariana', 'Sahariana Siena', '170.00'), product('blazer', 'Blazer Modena', '159.00')]
  expect(ids(rankRelated(blazer, candidates, 2))).toBe('blazer sahariana')
})

test('the same material outweighs a slightly nearer price', () => {
  const candidates = [
    product('cotone', 'Giubbino', '180.00', { description: 'In cotone lavato.' }),
    product('lana', 'Caban', '170.00', { description: 'In lana a doppio petto.' }),
  ]
  expect(ids(rankRelated(blazer, candidates, 2))).toBe('lana cotone')
})

test('sold-out products come last', () => {
  const candidates = [
    { ...product('esaurito', 'Blazer Torino', '189.00'), available: 0 },
    product('altro', 'Gilet', '99.00'),
  ]
  expect(ids(rankRelated(blazer, candidates, 2))).toBe('altro esaurito')
})

test('products with a price of zero can be ranked', () => {
  expect(ids(rankRelated(product('1', 'Campione', '0.00'), [product('2', 'Tessuto', '0.00')], 4))).toBe('2')
})
