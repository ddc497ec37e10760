// Guards: SKUs are ordered, reserved or added to the wishlist.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { fillConsignee } from './consignee.ts'
import { expect, test } from './portal.ts'
import { findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('SKUs and quantities become one order; invalid rows are fixed in place', looks, async ({ page }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  const [first = '', second = ''] = await findSkus(page, 2)
  await visit(page, '/dashboard?section=orders')
  await page.getByRole('link', { name: 'Ordine rapido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ordine rapido' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'an empty quick order')
  await page.getByLabel('Oppure incolla qui le righe').fill(`${first};2\nBOH;1\n${second};9999`)
  await page.getByRole('button', { name: 'Controlla le righe' }).click()

  await expect(page.getByText('1 articolo disponibile')).toBeVisible()
  const unknown = page.getByRole('group', { name: 'Riga 2' })
  const short = page.getByRole('group', { name: 'Riga 3' })
  await expect(unknown).toContainText('SKU sconosciuto: controlla il codice nel catalogo')
  await expect(short).toContainText('Disponibilità insufficiente: ne restano')
  await expectAccessibleInBothLooks(page, 'a quick order that was checked')

  await short.getByLabel('Quantità').fill('1')
  await page.reload()
  await expect(page.getByText('2 articoli disponibili')).toBeVisible()
  await page.getByRole('button', { name: 'Ordina 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordine rapido' })
  await fillConsignee(dialog)
  await dialog.getByRole('button', { name: /^Crea l’ordine/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ordine creato' })).toBeVisible()

  // Ordered rows are gone from the list; the invalid row stays.
  await visit(page, '/dashboard?section=orders&view=quick')
  await expect(page.getByRole('group', { name: /^Riga/ })).toHaveCount(1)
  await expect(page.getByText('SKU sconosciuto')).toBeVisible()
})
