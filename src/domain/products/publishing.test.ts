import { expect, test } from 'vitest'
import { publishingGap } from './publishing.ts'

test.each([
  [{ stock: 0, pictures: 0 }, 'Il prodotto non ha giacenza né immagini'],
  [{ stock: 0, pictures: 2 }, 'Il prodotto non ha giacenza'],
  [{ stock: 3, pictures: 0 }, 'Il prodotto non ha immagini'],
  [{ stock: 3, pictures: 2 }, null],
])('%j: what is missing before it is published', (product, gap) => {
  expect(publishingGap(product)).toBe(gap)
})
