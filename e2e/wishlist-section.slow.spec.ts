// Guards: an empty wishlist and one that is not read, removal before a save, and quantities changed elsewhere.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { trackCalls, untilAnswered } from './clicks.ts'
import { expect, test } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'
import { address, type Entry, entries, nameOf } from './wishlist-section-page.ts'

const quantityOf = (page: Page, entry: Entry) =>
  page.getByRole('textbox', { name: `Quantità di ${nameOf(entry)}`, exact: true })

test('an entry removed before its new quantity was saved can be restored with it', async ({ page }) => {
  await signInAsNewReseller(page)
  for (const piece of await findPieces(page, 1)) await page.request.post('/api/wishlist', { data: piece })
  const [entry] = (await entries(page)) as [Entry]
  trackCalls(page)
  await visit(page, address)
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.route('**/api/wishlist/*', async (route) => {
    if (route.request().method() === 'PATCH') await removed
    await route.continue()
  })
  await quantityOf(page, entry).fill('3')
  await page.getByRole('button', { name: `Rimuovi ${nameOf(entry)} dalla wishlist` }).click()
  expect((await refused).status()).toBe(404)
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(async () => (await entries(page)).map(({ quantity }) => quantity)).toEqual([3])
})

test('quantities changed elsewhere in the meantime are not overwritten', async ({ page }) => {
  await page.clock.install()
  await signInAsNewReseller(page)
  for (const piece of await findPieces(page, 2)) await page.request.post('/api/wishlist', { data: piece })
  const both = await entries(page)
  await visit(page, address)
  await page.route('**/api/wishlist/*', (route) => route.abort())
  for (const entry of both) await quantityOf(page, entry).fill('2')
  await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(2)
  await page.unrouteAll()
  for (const { id } of both) await page.request.patch(`/api/wishlist/${id}`, { data: { quantity: 5 } })

  const saved: string[] = []
  page.on('request', (request) => void (request.method() === 'PATCH' && saved.push(request.url())))
  await visit(page, address)
  for (const entry of both) await expect(quantityOf(page, entry)).toHaveValue('5')
  // Longer than the typing pause.
  await page.clock.runFor(1_000)
  expect(saved).toEqual([])
})

test('empty, refused or not loaded: the section says which, and links to the catalogue', async ({ page }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  await visit(page, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
  const empty = page.getByText('La tua wishlist è vuota')
  await expect(empty).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sfoglia il catalogo' })).toHaveAttribute(
    'href',
    '/catalog',
  )
  await expectAccessibleInBothLooks(page, 'wishlist, empty')

  const list = /\/api\/wishlist\?/
  await page.route(list, (route) => route.fulfill({ status: 403, json: { message: 'x', code: 'role.base' } }))
  await page.reload()
  await expect(empty).toBeVisible()
  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Caricamento non riuscito')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(empty).toBeVisible()
})
