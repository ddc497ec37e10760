import { expect, test } from 'vitest'
import { variantUsesText } from './variant-uses.ts'

test.each([
  [{ orders: 0, reservations: 0, wishlists: 1 }, '1 wishlist'],
  [{ orders: 1, reservations: 0, wishlists: 3 }, '1 ordine e 3 wishlist'],
  [{ orders: 2, reservations: 1, wishlists: 3 }, '2 ordini, 1 riserva e 3 wishlist'],
  [{ orders: 101, reservations: 100, wishlists: 0 }, 'oltre 100 ordini e 100 riserve'],
])('%j is described as %s', (uses, text) => {
  expect(variantUsesText(uses)).toBe(text)
})
