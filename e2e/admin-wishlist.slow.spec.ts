// Guards: the admin’s wishlists when they are empty or fail to load.

import { withHoldings } from './admin-wishlist-page.ts'
import { expect, test } from './portal.ts'
import { visit } from './visit.ts'

test('empty lists suggest the next step; a failure appears in the dialog', async ({ page }) => {
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
