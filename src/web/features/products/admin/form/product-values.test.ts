import { expect, test } from 'vitest'
import { changesOf, emptyProduct, type ProductValues, pieces, type VariantValues } from './product-values.ts'

const variant = (id: string, rest: Partial<VariantValues> = {}): VariantValues => ({
  id,
  color: 'Nero',
  size: id,
  sku: `SKU-${id}`,
  ean: '',
  shelf: 'A1',
  stock: '5',
  ...rest,
})

const shown: ProductValues = { ...emptyProduct, name: 'Abito', variants: [variant('S'), variant('M')] }

const sent = (values: ProductValues) => changesOf(values, shown).variants as Record<string, unknown>[]

test('an untouched form sends nothing', () => {
  expect(changesOf({ ...shown }, shown)).toEqual({})
})

test('sends the shelf of a variant only if it was changed', () => {
  const [s, m] = sent({ ...shown, variants: [variant('S', { shelf: 'B2' }), variant('M', { ean: '8001' })] })
  expect(s).toMatchObject({ id: 'S', shelf: 'B2' })
  expect(m).not.toHaveProperty('shelf')
  expect(m).toMatchObject({ id: 'M', ean: '8001' })
})

test('sends an emptied shelf, and the shelf of a new variant', () => {
  const added = { ...variant('L'), id: null }
  const [s, , l] = sent({ ...shown, variants: [variant('S', { shelf: '' }), variant('M'), added] })
  expect(s).toHaveProperty('shelf', '')
  expect(l).toHaveProperty('shelf', 'A1')
})

test('sends stock only if it was changed, together with the number the admin saw', () => {
  const [s, m] = sent({ ...shown, variants: [variant('S', { stock: '7' }), variant('M')] })
  expect(s).toMatchObject({ stock: 7, stockSeen: 5 })
  expect(m).not.toHaveProperty('stock')
})

test.each([
  ['', 0],
  [' 12 ', 12],
  ['1.200', 1200],
  ['1.5', 1.5],
  ['dieci', Number.NaN],
])('reads %j as %d pieces', (typed, number) => {
  expect(pieces(typed)).toBe(number)
})
