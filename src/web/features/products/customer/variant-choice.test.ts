import { expect, test } from 'vitest'
import type { ProductVariant } from '../../../../contract/products/products.ts'
import { choiceGap, chosenVariant, initialChoice, optionsOf, standingOf } from './variant-choice.ts'

const variant = (name: string, color: string | null, size: string | null, available = 3): ProductVariant => ({
  id: name,
  name,
  color,
  size,
  sku: null,
  stock: available,
  available,
})

const dress = [variant('nm', 'Nero', 'M'), variant('nl', 'Nero', 'L', 0), variant('rm', 'Rosso', 'M')]
const choice = (color: string | null, size: string | null, name: string | null = null) => ({ color, size, name })

test('a single colour or size is preselected', () => {
  expect(initialChoice(dress)).toEqual(choice(null, null))
  expect(initialChoice([variant('u', 'Cuoio', 'Unica')])).toEqual(choice('Cuoio', 'Unica'))
})

test.each([
  [choice(null, null), 'incomplete', 'Scegli colore e taglia'],
  [choice('Nero', null), 'incomplete', 'Scegli la taglia'],
  [choice(null, 'M'), 'incomplete', 'Scegli il colore'],
  [choice('Rosso', 'L'), 'impossible', 'Rosso / L non è disponibile: scegli un altro colore o un’altra taglia'],
])('%o is %s: %s', (given, kind, message) => {
  expect(choiceGap(dress, given)).toEqual({ kind, message })
  expect(chosenVariant(dress, given)).toBeNull()
})

test('a complete choice identifies its variant', () => {
  expect(choiceGap(dress, choice('Nero', 'L'))).toBeNull()
  expect(chosenVariant(dress, choice('Nero', 'L'))?.id).toBe('nl')
})

test('a missing combination differs from a sold-out one', () => {
  expect(standingOf(dress, choice('Rosso', 'L'))).toBe('missing')
  expect(standingOf(dress, choice('Nero', 'L'))).toBe('soldOut')
  expect(standingOf(dress, choice('Nero', null))).toBe('available')
})

test('without variants there is nothing to choose', () => {
  expect(choiceGap([], choice(null, null))).toBeNull()
})

test('variants without colour and size are chosen by name', () => {
  const boxes = [variant('Piccola', null, null), variant('Grande', null, '')]
  expect(optionsOf(boxes)).toEqual({ colors: [], sizes: [], names: ['Piccola', 'Grande'] })
  expect(choiceGap(boxes, initialChoice(boxes))?.message).toBe('Scegli la variante')
  expect(chosenVariant(boxes, choice(null, null, 'Grande'))?.id).toBe('Grande')
})

test('preselects the requested values if the variants have them', () => {
  const colours = [variant('1', 'Nero', 'S'), variant('2', 'Bianco', 'S')]
  expect(initialChoice(colours, { color: 'Bianco' })).toEqual(choice('Bianco', 'S'))
  expect(initialChoice(colours, { color: 'Verde', size: 'XXL' })).toEqual(choice(null, 'S'))
})

test('a single variant without options is preselected', () => {
  const only = [variant('Default', null, null)]
  expect(choiceGap(only, initialChoice(only))).toBeNull()
  expect(chosenVariant(only, initialChoice(only))?.id).toBe('Default')
})
