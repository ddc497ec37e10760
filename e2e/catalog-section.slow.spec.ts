// Guards: the dashboard’s catalogue without results or failing to load.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { address, search } from './catalog-section-page.ts'
import { cards } from './catalogue-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('the catalogue reports empty results and a failure to load', async ({ page }) => {
  await startLook(page)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, address)
  await search(page).fill('zzzzqqqq')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await expect(page.getByText('Nessun risultato per «zzzzqqqq». Controlla come è scritto')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expectAccessibleInBothLooks(page, 'catalogue in the dashboard, nothing found')
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(search(page)).toHaveValue('')

  await page.route('**/api/products?**', (route) => route.fulfill({ status: 500, body: '' }))
  await search(page).fill('lino')
  await expect(page.getByRole('alert').filter({ hasText: 'Catalogo non disponibile' })).toBeVisible()
  await page.unroute('**/api/products?**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(cards(page).first()).toBeVisible()
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
})
