// Guards: admins see and cancel customers’ reservations and wishlists.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

/** A reseller of the journey's own keeps something in mind and puts something aside; the page is signed in as the admin. */
async function withHoldings(page: Page) {
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

test('the wishlists of all customers are listed and searched, with the reservations beside them', async ({ page }) => {
  const { account, product } = await withHoldings(page)
  await visit(page, '/admin')
  const tabs = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Dashboard',
    'Ordini',
    'Catalogo',
    'Wishlist',
    'Beta',
    'Log',
    'Impostazioni',
  ])
  await tabs.getByRole('link', { name: 'Wishlist' }).click()
  const lists = page.getByRole('region', { name: 'Wishlist dei clienti' })
  await lists.getByLabel('Cerca nelle wishlist').fill(account.username)
  await expect(page).toHaveURL(new RegExp(`search=${account.username}`))
  await expect(lists.getByRole('columnheader')).toHaveText([
    'Immagine',
    'Prodotto',
    'Utente',
    'Email',
    'Quantità',
    'Aggiunto il',
    'Note',
  ])
  const row = lists.getByRole('row').filter({ hasText: account.username })
  for (const text of [product, account.email, '3', 'Per la vetrina']) await expect(row).toContainText(text)
  await expect(lists.getByRole('status')).toHaveText('1 prodotto salvato')

  const reserved = page.getByRole('region', { name: 'Riserve attive' })
  await reserved.getByLabel('Cerca nelle riserve').fill(account.email)
  const held = reserved.getByRole('listitem').filter({ hasText: account.email })
  for (const text of [product, '1 pezzo', 'Fino a', 'ancora 7 giorni']) await expect(held).toContainText(text)
  await expect(page).toHaveURL(/reserved=/)

  const wanted = page.getByRole('region', { name: 'I più desiderati' })
  await wanted.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(wanted.getByRole('status')).toContainText(/Aggiornato alle \d\d:\d\d/)
  await expectAccessible(page, 'wishlists')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)
})

test('an admin cancels a reservation once, with a reason that the customer reads', async ({ page }) => {
  const { account, reservationId, product } = await withHoldings(page)
  await visit(page, `/admin?tab=wishlist&reserved=${encodeURIComponent(account.email)}`)
  const reserved = page.getByRole('region', { name: 'Riserve attive' })
  await reserved.getByRole('button', { name: `Annulla la riserva di ${product}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Annulla la riserva' })
  await expect(dialog).toContainText('torna disponibile per tutti')
  await dialog.getByLabel('Motivo (facoltativo)').fill('Il pezzo è difettoso.')
  const sent = requestsTo(page, `/api/admin/reservations/${reservationId}`, 'DELETE')
  await clickTwice(page, dialog.getByRole('button', { name: 'Annulla la riserva' }))
  await expect(page.getByText('Riserva annullata', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(reserved.getByText('Nessuna riserva trovata')).toBeVisible()
  expect(sent).toHaveLength(1)
  await signInByCall(page, account.username, account.password)
  const notices = await (await page.request.get('/api/notifications')).json()
  expect(notices[0]).toMatchObject({ title: `Riserva annullata: ${product}`, body: 'Il pezzo è difettoso.' })
})

test('empty lists say so, and what to do next; a failure stands beside the dialog’s text', async ({ page }) => {
  const { account } = await withHoldings(page)
  await page.route('**/api/admin/wishlists?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.route('**/api/admin/wishlists/most-wanted', (route) =>
    route.fulfill({ json: { products: [], computedAt: new Date().toISOString() } }),
  )
  await visit(page, '/admin?tab=wishlist')
  await expect(page.getByText('Nessuna wishlist ancora')).toBeVisible()
  await expect(page.getByText('Nessun prodotto salvato')).toBeVisible()
  await page.getByLabel('Cerca nelle wishlist').fill('niente')
  await expect(page.getByText('Nessun prodotto salvato trovato')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutte le wishlist' }).click()
  await expect(page.getByText('Nessuna wishlist ancora')).toBeVisible()

  await page.route('**/api/admin/reservations/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByLabel('Cerca nelle riserve').fill(account.email)
  const reserved = page.getByRole('region', { name: 'Riserve attive' })
  await expect(reserved.getByRole('status')).toHaveText('1 riserva')
  await expect(reserved.getByRole('listitem')).toHaveCount(1)
  await reserved.getByRole('button', { name: /^Annulla la riserva/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Annulla la riserva' })
  await dialog.getByRole('button', { name: 'Annulla la riserva' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Impossibile annullare la riserva. Riprova.')
})
