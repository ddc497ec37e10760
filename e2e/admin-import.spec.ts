// Guards: files of products and stock are checked and imported.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { button, check, expectState } from './admin-import-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

interface Product {
  id: string
  name: string
  sku: string
  stock: number
  price: string
}

const path = '/api/admin/products'

/** With the portal's prefix, without which no shop takes a product. */
const newSku = () => `DW-IMP-${Date.now()}-${Math.floor(Math.random() * 10_000)}`

async function addProduct(page: Page): Promise<Product> {
  const [category] = await (await page.request.get('/api/categories')).json()
  const sku = newSku()
  const data = { name: `Abito ${sku}`, price: '49.90', category: category.id, sku, stock: 4 }
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const stored = async (page: Page, id: string): Promise<Product> => (await page.request.get(`${path}/${id}`)).json()

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('a file of products is checked by row, imported, and told; a reload loses nothing', looks, async ({ page }) => {
  const product = await addProduct(page)
  const made = newSku()
  await visit(page, '/admin?tab=catalog')
  await button(page, 'Controlla il file').click()
  await expect(page.getByText('Scegli un file CSV.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Esporta il catalogo' })).toHaveAttribute(
    'href',
    '/api/admin/products.csv',
  )

  const header = 'SKU prodotto;Nome;Categoria;Prezzo;Giacenza'
  const rows = [`${product.sku};;;45,50;4`, `${made};Camicia ${made};Camicie;59,00;2`, `${newSku()};Senza prezzo;;;1`]
  await check(page, 'primavera.csv', `${header}\n${rows.join('\n')}\n`)
  await expectState(page, 'Controllato')
  // What is refused is shown first.
  await expect(row(page, 'è nuovo, e manca')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'dry run')
  await page.getByLabel('Righe').selectOption({ label: 'Modificato' })
  await expect(row(page, 'prezzo: 49,90 → 45,50')).toBeVisible()
  expect((await stored(page, product.id)).price, 'a dry run changes nothing').toBe('49.90')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'primavera.csv' })).toBeVisible()

  await button(page, 'Importa').click()
  await expect(toast(page, 'Importazione completata')).toBeVisible({ timeout: 15_000 })
  await expectState(page, 'Importato')
  expect((await stored(page, product.id)).price).toBe('45.50')
  await button(page, 'Torna ai file').click()
  await expect(row(page, 'primavera.csv').first().getByText('Importato')).toBeVisible()
})

test('a file of stock is checked and imported; a correction needs its reason', looks, async ({ page }) => {
  const product = await addProduct(page)
  await visit(page, '/admin?tab=catalog')
  await page.getByLabel('Contenuto').selectOption({ label: 'Giacenze (SKU;giacenza)' })
  await check(page, 'giacenze.csv', `SKU;Giacenza\n${product.sku};9\nNON-ESISTE;3\n`)
  await expectState(page, 'Controllato')
  await expect(row(page, 'NON-ESISTE')).toBeVisible()
  await button(page, 'Importa').click()
  await expect(toast(page, 'Importazione completata')).toBeVisible({ timeout: 15_000 })
  expect((await stored(page, product.id)).stock).toBe(9)

  await visit(page, `/admin?tab=catalog&stock=${product.id}`)
  const dialog = page.getByRole('dialog', { name: 'Giacenza' })
  await dialog.getByLabel('Pezzi', { exact: true }).fill('7')
  await dialog.getByRole('button', { name: 'Rettifica', exact: true }).click()
  await expect(dialog.getByText('Scegli il motivo', { exact: true })).toBeVisible()
  await dialog.getByLabel('Motivo').selectOption({ label: 'Inventario' })
  await dialog.getByLabel('Nota').fill('scaffale alto')
  await expect(dialog.getByText('La giacenza passa da 9 a 7.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rettifica', exact: true }).click()
  await expect(toast(page, 'Giacenza rettificata')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Inventario: scaffale alto' })).toBeVisible()
  expect((await stored(page, product.id)).stock).toBe(7)
  await expectAccessibleInBothLooks(page, 'stock of a product')
})
