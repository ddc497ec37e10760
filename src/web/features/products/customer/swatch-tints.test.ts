import { expect, test } from 'vitest'
import { swatchLetters } from './swatch-tints.ts'

test('grey swatches have the initial of their colour, or two letters if they share it', () => {
  expect([...swatchLetters(['Nero', 'Beige', 'panna', 'Bordeaux', 'Rosso'])]).toEqual([
    ['Beige', 'Be'],
    ['panna', 'P'],
    ['Bordeaux', 'Bo'],
  ])
  expect([...swatchLetters(['Bianco', 'Blu', ''])]).toEqual([['', '']])
})
