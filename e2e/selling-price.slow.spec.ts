// Guards: a selling price that could not be saved.

import { expect, signInByCall, test } from './portal.ts'
import { margin, openProduct } from './selling-price-page.ts'

test('a price that could not be saved stays in the field, with a message', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page)
  await page.route('/api/selling-prices/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Il tuo prezzo di vendita').pressSequentially('88')
  await expect(margin(page)).toContainText(/Impossibile|non risponde|connessione/)
  await expect(page.getByLabel('Il tuo prezzo di vendita')).toHaveValue('88 €')
})
