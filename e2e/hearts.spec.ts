// Guards: wishlist hearts on catalogue cards.

import { add, card, emptyWishlist, entries, heart, known, remove } from './hearts-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('a heart fills, stays filled, and empties; one call reads all hearts of a page', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await emptyWishlist(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/wishlist') && asked.push(request.url()))
  let ready = known(page)
  await visit(page, '/catalog')
  await ready
  await expect(page.getByRole('button', { name: add, exact: true })).toHaveCount(12)
  expect(asked).toHaveLength(1)

  await heart(page, 2, add).click()
  await expect(heart(page, 2, remove)).toBeVisible()
  await expect(page.getByText('Prodotto aggiunto alla wishlist!')).toBeVisible()
  await expect.poll(async () => (await entries(page)).map(({ quantity }) => quantity)).toEqual([1])

  ready = known(page)
  await visit(page, '/catalog')
  await ready
  await expect(page.getByRole('button', { name: remove, exact: true })).toHaveCount(1)
  await heart(page, 2, remove).click()
  await expect(heart(page, 2, add)).toBeVisible()
  await expect(page.getByText('Prodotto rimosso dalla wishlist')).toBeVisible()
  await expect.poll(() => entries(page)).toEqual([])
})

test('a base account reads on the card why its wishlist is closed, without a request to the server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/wishlist') && asked.push(request.url()))
  await signInByCall(page, 'base', 'base1234')
  await visit(page, '/catalog')
  await heart(page, 0, add).click()
  await expect(card(page, 0).getByRole('alert')).toHaveText(/^La wishlist si attiva con un piano/)
  expect(asked).toEqual([])
})
