// Guards: admins see and cancel customers’ reservations and wishlists.

import { expectAccessible } from './accessible.ts'
import { withHoldings } from './admin-wishlist-page.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('the wishlists of all customers are listed and searchable, with the reservations next to them', async ({
  page,
}) => {
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

test('an admin cancels a reservation once, with a reason shown to the customer', async ({ page }) => {
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
