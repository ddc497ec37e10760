// Guards: a whole category, products changed or deleted in the shop, no shop, axe, and sending on a phone.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { choose, connectByCall, dialog, products, rows, testChoosing, ticks } from './shopify-products-page.ts'
import { visit } from './visit.ts'

/** Sends the first two products of the catalogue. */
async function sendTwo(page: Page): Promise<void> {
  const { products: found } = await (await page.request.get('/api/products?limit=2')).json()
  const data = {
    productIds: found.map(({ id }: { id: string }) => id),
    priceRule: { factor: '2', amount: '0.00', rounding: '90' },
    isDraft: false,
  }
  const sent = await page.request.post('/api/shopify/products', { data })
  expect(sent.status(), await sent.text()).toBe(200)
}

testChoosing('a phone')

test('changes made in the shop are listed, kept or overwritten; deleted products return only on request; one is removed from the list', async ({
  page,
  portal,
}) => {
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  await sendTwo(page)
  await visit(page, products)
  await expect(rows(page).getByText('Nel negozio', { exact: true })).toHaveCount(2, { timeout: 30_000 })

  const [mine, deleted] = [...shop.products.values()]
  if (!mine || !deleted) throw new Error('Two products must have been sent')
  const [own, other] = [mine.title, deleted.title]
  mine.title = 'Titolo mio'
  shop.products.delete(deleted.id)
  for (const name of [own, other]) await page.getByRole('button', { name: `Invia di nuovo: ${name}` }).click()
  await expect(page.getByText('Cambiato da te nel negozio, e resta com’è: titolo.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('L’hai eliminato nel tuo negozio')).toBeVisible({ timeout: 30_000 })
  expect(shop.products.size).toBe(1)

  await page.getByRole('button', { name: `Sovrascrivi le tue modifiche a ${own}` }).click()
  await dialog(page, 'Sovrascrivi le tue modifiche').getByRole('button', { name: 'Tieni' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(mine.title).toBe('Titolo mio')
  await page.getByRole('button', { name: `Sovrascrivi le tue modifiche a ${own}` }).click()
  await dialog(page, 'Sovrascrivi le tue modifiche').getByRole('button', { name: 'Sovrascrivi' }).click()
  await expect.poll(() => mine.title, { timeout: 30_000 }).toBe(own)

  await page.getByRole('button', { name: `Crea di nuovo: ${other}` }).click()
  await expect.poll(() => shop.products.size, { timeout: 30_000 }).toBe(2)
  await page.getByRole('button', { name: `Modifica ${own}` }).click()
  const form = dialog(page, `Modifica ${own}`)
  await form.getByLabel('Titolo').fill('Titolo nuovo')
  await form.getByRole('button', { name: 'Salva e invia' }).click()
  await expect.poll(() => mine.title, { timeout: 30_000 }).toBe('Titolo nuovo')

  await page.getByRole('button', { name: `Togli ${own}` }).click()
  await dialog(page, 'Togli dall’elenco').getByRole('button', { name: 'Togli e metti in bozza' }).click()
  await expect(rows(page)).toHaveCount(1, { timeout: 30_000 })
  expect(mine.status).toBe('DRAFT')
})

test('axe finds nothing on the selection, the prices, the list and its dialogs', async ({ page, portal }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  await visit(page, products)
  await expect(page.getByText('Nel tuo negozio non c’è ancora niente di nostro')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothLooks(page, 'the empty list')
  await sendTwo(page)
  await visit(page, products)
  await expect(rows(page).getByText('Nel negozio', { exact: true })).toHaveCount(2, { timeout: 30_000 })
  const [mine] = [...shop.products.values()]
  if (!mine) throw new Error('Two products must have been sent')
  const own = mine.title
  mine.title = 'Titolo mio'
  await page.getByRole('button', { name: `Invia di nuovo: ${own}` }).click()
  await expect(page.getByText('Cambiato da te nel negozio')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothLooks(page, 'the list')
  await page.getByRole('button', { name: `Modifica ${own}` }).click()
  await expect(dialog(page, `Modifica ${own}`).getByLabel('Titolo')).toBeEnabled()
  await expectAccessibleInBothLooks(page, 'the change')
  await visit(page, choose)
  await ticks(page).nth(0).check()
  await expect(page.getByRole('button', { name: 'Prezzi e invio' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'the choice')
  await page.getByRole('button', { name: 'Prezzi e invio' }).click()
  await expect(dialog(page, 'Invia al tuo negozio')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'the prices')
})

test('a whole category is sent to the shop', async ({ page, portal }) => {
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  const categories = await (await page.request.get('/api/categories')).json()
  const { id, name } = categories[0]
  const { total } = await (await page.request.get(`/api/products?categoryId=${id}&limit=1`)).json()
  await visit(page, choose)
  await page.getByRole('group', { name: 'Categorie intere' }).getByLabel(name, { exact: true }).check()
  await page.getByRole('button', { name: 'Prezzi e invio' }).click()
  await dialog(page, 'Invia al tuo negozio').getByRole('button', { name: 'Invia al negozio' }).click()
  await expect.poll(() => shop.products.size, { timeout: 60_000 }).toBe(total)
  expect([...shop.products.values()].every(({ status }) => status === 'DRAFT')).toBe(true)
})

test('without a shop the page leads to the connection; a base account sees how to get access', async ({ page }) => {
  await signInAsNewReseller(page)
  await visit(page, products)
  await page.getByRole('link', { name: 'Collega il negozio' }).click()
  await expect(page.getByRole('heading', { name: 'Connetti il tuo negozio' })).toBeVisible()
  await signInAsNewCustomer(page)
  await visit(page, choose)
  await expect(page.getByText('L’integrazione non è ancora attiva')).toBeVisible()
})
