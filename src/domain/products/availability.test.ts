import { expect, test } from 'vitest'
import {
  availabilityNames,
  availabilityOf,
  availabilityText,
  isPresentable,
  saleGaps,
  saleGapsOf,
} from './availability.ts'

test.each([
  [-1, 'Esaurito', 'Esaurito'],
  [0, 'Esaurito', 'Esaurito'],
  [1, 'Ultimi pezzi', 'Ultimo pezzo'],
  [5, 'Ultimi pezzi', 'Ultimi 5 pezzi'],
  [6, 'Disponibile', 'Disponibile'],
])('%i pieces are “%s”, displayed as “%s”', (available, name, text) => {
  expect(availabilityNames[availabilityOf(available)]).toBe(name)
  expect(availabilityText(available)).toBe(text)
})

test('a product without stock or picture is not shown on the home page', () => {
  expect(isPresentable({ available: 1, images: ['a'] })).toBe(true)
  expect(isPresentable({ available: 0, images: ['a'] })).toBe(false)
  expect(isPresentable({ available: 1, images: [] })).toBe(false)
})

test.each([
  [{ pieces: 0, pictures: 0 }, ['giacenza', 'immagini']],
  [{ pieces: 0, pictures: 2 }, ['giacenza']],
  [{ pieces: 3, pictures: 0 }, ['immagini']],
  [{ pieces: 3, pictures: 2 }, []],
])('%j: gaps that prevent selling and showing the product', (product, gaps) => {
  expect(saleGaps(product)).toEqual(gaps)
})

test('for many products, names at most five with gaps', () => {
  const whole = { name: 'Abito', pieces: 1, pictures: 1 }
  const bare = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `P${n}`, pieces: 1, pictures: 0 }))
  expect(saleGapsOf([whole])).toBeNull()
  expect(saleGapsOf([whole, { name: 'Gonna', pieces: 0, pictures: 0 }])).toBe('«Gonna» non ha giacenza né immagini.')
  expect(saleGapsOf(bare(6))?.endsWith('«P4» non ha immagini; e un altro prodotto.')).toBe(true)
  expect(saleGapsOf(bare(8))?.endsWith('; e altri 3 prodotti.')).toBe(true)
})
