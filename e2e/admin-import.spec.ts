// Guards: a file of products is checked and imported.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { addProduct, stored } from './admin-catalog-page.ts'
import { button, check, expectState, row } from './admin-import-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { toast, visit } from './visit.ts'

/** With the portal's SKU prefix, without which shops refuse a product. */
const newSku = () => `DW-IMP-${Date.now()}-${Math.floor(Math.random() * 10_000)}`

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test(
  'a product file is checked row by row and imported, with a result; a reload loses nothing',
  looks,
  async ({ page }) => {
    const product = await addProduct(page)
    const made = newSku()
    await visit(page, '/admin?tab=catalog')
    await button(page, 'Controlla il file').click()
    await expect(page.getByText('Scegli un file Excel (.xlsx) o CSV.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Esporta il catalogo' })).toHaveAttribute(
      'href',
      '/api/admin/products.csv',
    )

    const header = 'SKU prodotto;Nome;Categoria;Prezzo;Giacenza'
    const rows = [`${product.sku};;;45,50;4`, `${made};Camicia ${made};Camicie;59,00;2`, `${newSku()};Senza prezzo;;;1`]
    await check(page, 'primavera.csv', `${header}\n${rows.join('\n')}\n`)
    await expectState(page, 'Controllato')
    // Refused rows come first.
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
  },
)
