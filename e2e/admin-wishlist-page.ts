import type { Page } from '@playwright/test'
import { expect, signInByCall } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'

/** A reseller of this journey with a wishlist entry and a reservation; the page is signed in as admin. */
export async function withHoldings(page: Page) {
  const account = await signInAsNewReseller(page)
  const [piece] = await findPieces(page, 1)
  const saved = await page.request.post('/api/wishlist', { data: { ...piece, quantity: 3, notes: 'Per la vetrina' } })
  expect(saved.status(), await saved.text()).toBe(201)
  const entry = await saved.json()
  const reserved = await page.request.post('/api/reservations', { data: { ...piece, quantity: 1 } })
  expect(reserved.status(), await reserved.text()).toBe(201)
  const { id: reservationId } = await reserved.json()
  await signInByCall(page, 'admin', 'admin123')
  return { account, reservationId, product: entry.product.name as string }
}
