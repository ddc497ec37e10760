import { expect, test } from 'vitest'
import { availabilityNames, availabilityOf, availabilityText, isPresentable } from './availability.ts'

test.each([
  [-1, 'Esaurito', 'Esaurito'],
  [0, 'Esaurito', 'Esaurito'],
  [1, 'Ultimi pezzi', 'Ultimo pezzo'],
  [5, 'Ultimi pezzi', 'Ultimi 5 pezzi'],
  [6, 'Disponibile', 'Disponibile'],
])('%i pieces are “%s”, counted “%s”', (available, name, text) => {
  expect(availabilityNames[availabilityOf(available)]).toBe(name)
  expect(availabilityText(available)).toBe(text)
})

test('a product without stock or picture does not stand on the home page', () => {
  expect(isPresentable({ available: 1, images: ['a'] })).toBe(true)
  expect(isPresentable({ available: 0, images: ['a'] })).toBe(false)
  expect(isPresentable({ available: 1, images: [] })).toBe(false)
})
