// Guards: resellers’ own selling prices and margins.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { margin, name, openProduct } from './selling-price-page.ts'
import { visit } from './visit.ts'

test('a verified business sees net price, VAT and margin, and its own price is saved', looks, async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page)
  await expect(page.getByText('Prezzo netto')).toBeVisible()
  await expect(page.getByText('IVA 22%')).toBeVisible()
  const price = page.getByLabel('Il tuo prezzo di vendita')
  await expect(price).toHaveValue('')
  await expect(margin(page)).toContainText('Scrivi a quanto lo vendi')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await price.pressSequentially('199,9')
  await saved
  await expect(margin(page)).toContainText('IVA da versare')
  await expect(margin(page)).toContainText('Margine')
  await margin(page).getByLabel('Spedizione verso').selectOption('FR')
  await expect(margin(page).getByText('−8,90 €')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'margin of a product')
  await page.reload()
  await expect(price).toHaveValue('199,9 €')
  await price.fill('')
  await expect(margin(page)).toContainText('Scrivi a quanto lo vendi')

  // With a recommended price the field starts with it, and saves nothing.
  const { products } = await (await page.request.get('/api/products?limit=100')).json()
  const recommended = products.find(({ comparePrice }: { comparePrice: string | null }) => comparePrice !== null)
  await visit(page, `/product/${recommended.id}`)
  await expect(price).toHaveValue(`${String(Number(recommended.comparePrice)).replace('.', ',')} €`)
  await expect(margin(page)).toContainText('Il margine è al prezzo consigliato (PVP).')
  const { price: kept } = await (await page.request.get(`/api/selling-prices/${recommended.id}?country=IT`)).json()
  expect(kept).toBeNull()
})

test('visitors and unverified businesses see none of these', async ({ page }) => {
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  await expect(page.getByText('IVA inclusa', { exact: true })).toBeVisible()
  await expect(page.getByText('Prezzo netto')).toBeHidden()
  await signInByCall(page, 'base', 'base1234')
  await openProduct(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(margin(page)).toBeHidden()
})
