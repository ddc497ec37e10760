import { expect, test } from 'vitest'
import { availabilityNames, availabilityOf, availabilityText } from './availability.ts'

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
