// Guards: a file of stock, and cancelling a long dry run.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { addProduct, stored } from './admin-catalog-page.ts'
import { button, check, expectState, row } from './admin-import-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { toast, visit } from './visit.ts'

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('a long dry run shows its progress and stops when cancelled', async ({ page }) => {
  await visit(page, '/admin?tab=catalog')
  const rows = Array.from({ length: 30_000 }, (_, at) => `LONG-${at};Lungo ${at};Camicie;10,00`)
  await check(page, 'lungo.csv', `SKU prodotto;Nome;Categoria;Prezzo\n${rows.join('\n')}\n`)
  await expect(page.getByRole('progressbar', { name: 'Avanzamento' })).toBeVisible({ timeout: 15_000 })
  await button(page, 'Annulla').click()
  await expectState(page, 'Annullato')
  await expect(page.getByRole('progressbar', { name: 'Avanzamento' })).toHaveCount(0)
  await expect(button(page, 'Importa')).toHaveCount(0)
})

test('a stock file is checked and imported; a correction requires a reason', async ({ page }) => {
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
