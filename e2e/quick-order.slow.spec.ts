// Guards: quick orders above one order’s limit, reserving and adding to the wishlist, and leaving the page during a save.

import { writeWorkbook } from '../src/server/testing/write-workbook.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { requestsTo } from './clicks.ts'
import { fillConsignee } from './consignee.ts'
import { expect, test } from './portal.ts'
import { findManySkus, findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('more articles than one order can hold become several orders, paid together', async ({ page }) => {
  await signInAsNewReseller(page)
  const skus = await findManySkus(page, 130)
  await visit(page, '/dashboard?section=orders&view=quick')
  await page.getByLabel('Oppure incolla qui le righe').fill(skus.join('\n'))
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await expect(page.getByText('questi diventano 2 ordini per lo stesso destinatario')).toBeVisible()
  await expect(page.getByText('«Riserva» prende i primi 60')).toBeVisible()
  await startLook(page)
  await expectAccessibleInBothLooks(page, 'a quick order of several orders')
  await page.getByRole('button', { name: 'Ordina 130 in 2 ordini' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordine rapido' })
  await fillConsignee(dialog)
  await expect(dialog.getByText('Spedizione di 2 ordini')).toBeVisible()
  await expect(dialog.getByText('… e altri 80 articoli')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ordina e paga' }).click()
  await expect(page).toHaveURL(/\/pagamento-prova\//)
  const orders: { id: string; items: unknown[] }[] = await (await page.request.get('/api/orders')).json()
  expect(orders.map(({ items }) => items.length).sort()).toEqual([100, 30])
  // Other journeys need the stock.
  for (const { id } of orders)
    expect((await page.request.post(`/api/orders/${id}/cancel`, { data: {} })).ok()).toBe(true)
})

test('many articles are added to the wishlist once each even if the page is left; their rows stay until then', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const skus = await findManySkus(page, 130)
  await visit(page, '/dashboard?section=orders&view=quick')
  await page.getByLabel('Oppure incolla qui le righe').fill([...skus, 'BOH'].map((sku) => `${sku};1`).join('\n'))
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  const add = page.getByRole('button', { name: 'Aggiungi alla wishlist' })
  await expect(add).toBeVisible()
  const sent = requestsTo(page, '/api/wishlist/lines')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/wishlist/lines', async (route) => {
    if (sent.length === 2) await held
    await route.continue()
  })
  await add.click()
  await expect.poll(() => sent.length).toBe(2)
  await expect(page.getByRole('group', { name: 'Riga 131' }).getByLabel('Quantità')).toBeDisabled()

  await page.getByRole('link', { name: 'Torna agli ordini' }).click()
  await page.getByRole('link', { name: 'Ordine rapido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ordine rapido' })).toBeVisible()
  // The rest of the list is not known yet.
  await expect(page.getByText('Caricamento...').last()).toBeAttached()
  await expect(add).toHaveCount(0)
  release()
  await expect(page.getByText('1 riga da correggere')).toBeVisible()
  await expect(add).toHaveCount(0)
  expect(sent).toHaveLength(2)
  const entries: { quantity: number }[] = await (await page.request.get('/api/wishlist')).json()
  expect(entries.map(({ quantity }) => quantity)).toEqual(skus.map(() => 1))
})

test('available rows are reserved or added to the wishlist, and leave the list', async ({ page }) => {
  await signInAsNewReseller(page)
  const [first = '', second = ''] = await findSkus(page, 2)
  await visit(page, '/dashboard?section=orders&view=quick')
  const field = page.getByLabel('Oppure incolla qui le righe')
  for (const [way, toast, path] of [
    ['Riserva', 'Richiesta di riserva inviata con successo!', '/api/reservations'],
    ['Aggiungi alla wishlist', 'Articoli aggiunti alla wishlist!', '/api/wishlist'],
  ] as const) {
    await field.fill(`${first}\n${second}`)
    await page.getByRole('button', { name: 'Controlla le righe' }).click()
    await page.getByRole('button', { name: way }).click()
    await expect(page.getByRole('alert').filter({ hasText: toast })).toBeVisible()
    await expect(page.getByText('Non resta nessuna riga.')).toBeVisible()
    const made: { quantity: number }[] = await (await page.request.get(path)).json()
    expect(made.map(({ quantity }) => quantity)).toEqual([1, 1])
    await page.getByRole('button', { name: 'Altre righe' }).click()
  }
})

test('the server parses an Excel file; its rows stay after a reload', async ({ page }) => {
  await signInAsNewReseller(page)
  const [sku = ''] = await findSkus(page, 1)
  const rows = [
    ['SKU', 'Quantità'],
    [sku, 2],
    ['BOH', 1],
  ]
  await visit(page, '/dashboard?section=orders&view=quick')
  await expect(page.getByText('Excel (.xlsx) o CSV, fino a 2 MB')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'articoli.xlsx', mimeType: 'application/octet-stream', buffer: writeWorkbook([{ rows }]) })
  await expect(page.getByText('articoli.xlsx')).toBeVisible()
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await expect(page.getByText('1 articolo disponibile')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 articolo disponibile')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Riga 3' })).toContainText('SKU sconosciuto')
})
