// Guards: the draft invoice of an export.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { fillConsignee } from './consignee.ts'
import { realSeller } from './invoices-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('with exports enabled, the order states that it bears no VAT, and why', async ({ page }) => {
  await startLook(page)
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin?tab=settings&settings=vat')
  await expect(page.getByRole('cell', { name: /^Art\. 41, commi 1/ })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'settings, VAT across borders')
  await page.getByLabel('Esportazioni senza IVA').selectOption('Sì')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  try {
    await signInAsNewReseller(page)
    const [line] = await findPieces(page, 1)
    expect((await page.request.post('/api/reservations', { data: line })).status()).toBe(201)
    await visit(page, '/dashboard?section=orders')
    await page.getByRole('button', { name: 'Conferma Ordine' }).click()
    const dialog = page.getByRole('dialog')
    await fillConsignee(dialog)
    await expect(dialog.getByText('Totale (IVA inclusa)')).toBeVisible()
    await dialog.getByLabel('Paese').selectOption('Svizzera')
    await dialog.getByLabel('CAP').fill('8001')
    await expect(dialog.getByText('Totale (senza IVA)')).toBeVisible()
    await expect(dialog.getByText('Non imponibile art. 8 D.P.R. 633/1972', { exact: false })).toBeVisible()
    await expectAccessibleInBothLooks(page, 'an order without VAT')
  } finally {
    await realSeller([{ key: 'vat_exports', value: null }])
  }
})
