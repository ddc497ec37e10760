// Guards: products are sent to a shop.

import { expect, test } from './portal.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { choose, connectByCall, dialog, products, testChoosing } from './shopify-products-page.ts'
import { visit } from './visit.ts'

testChoosing('a desktop')

test('a whole category goes to the shop', async ({ page, portal }) => {
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  const categories = await (await page.request.get('/api/categories')).json()
  const { id, name } = categories[0]
  const { total } = await (await page.request.get(`/api/products?categoryId=${id}&limit=1`)).json()
  await visit(page, choose)
  await page.getByRole('group', { name: 'Categorie intere' }).getByLabel(name, { exact: true }).check()
  await page.getByRole('button', { name: 'Prezzi e invio' }).click()
  await dialog(page, 'Manda al tuo negozio').getByRole('button', { name: 'Manda al negozio' }).click()
  await expect.poll(() => shop.products.size, { timeout: 60_000 }).toBe(total)
  expect([...shop.products.values()].every(({ status }) => status === 'DRAFT')).toBe(true)
})

test('without a shop the page leads to where one is connected; a base account reads what opens it', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await visit(page, products)
  await page.getByRole('link', { name: 'Collega il negozio' }).click()
  await expect(page.getByRole('heading', { name: 'Connetti il tuo negozio' })).toBeVisible()
  await signInAsNewCustomer(page)
  await visit(page, choose)
  await expect(page.getByText('L’integrazione è ancora chiusa')).toBeVisible()
})
