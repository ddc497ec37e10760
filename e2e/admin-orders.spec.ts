// Guards: the admin orders tab: filters, views, details, shipping and cancelling.

import { readFile } from 'node:fs/promises'
import { openListOf } from './admin-orders-page.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'

test('the tab shows its cards, filters and empty texts, and exports exactly the filtered orders', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [newest] = await openListOf(page, 'Mostra Tutto', 2)
  for (const label of ['Totale ordini', 'Visualizzati', 'Da pagare', 'Da spedire']) {
    await expect(page.getByRole('main').locator('dt').filter({ hasText: label })).toBeVisible()
  }
  const table = page.getByRole('region', { name: 'Ordini', exact: true })
  for (const column of [
    'Ordine',
    'Rivenditore',
    'Cliente',
    'Stato',
    'Totale',
    'Pagato',
    'Entro',
    'Città e CAP',
    'Azioni',
  ]) {
    await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  }
  await expect(table.getByRole('rowheader', { name: newest?.orderNumber ?? '' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Esporta CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ordini-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)

  await page.getByLabel('Stato').selectOption('Spediti')
  await expect(page.getByText('Nessun ordine trovato con i filtri applicati')).toBeVisible()
  await page.getByRole('button', { name: 'Azzera i filtri' }).click()
  await expect(page).toHaveURL(/tab=orders$/)
})

test('a view is saved, found after a reload, renamed and removed; two views are predefined', async ({ page }) => {
  await openListOf(page, 'Vista Salvata', 1)
  const views = page.getByRole('navigation', { name: 'Viste degli ordini' })
  await views.getByRole('button', { name: 'Salva la vista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Scrivi un nome per la vista')).toBeVisible()
  await dialog.getByLabel('Nome della vista').fill('Clienti di prova')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Vista salvata' })).toBeVisible()

  await page.goto('/admin?tab=orders')
  await views.getByRole('button', { name: 'Da spedire' }).click()
  await expect(page).toHaveURL(/status=paid/)
  await expect(page.getByLabel('Ordina per')).toHaveValue('oldest_paid')
  await views.getByRole('button', { name: 'Clienti di prova' }).click()
  await expect(page).toHaveURL(/search=Vista/)
  await expect(page.getByRole('button', { name: /^Dettagli/ })).toHaveCount(1)
  await views.getByRole('button', { name: 'Rinomina' }).click()
  await dialog.getByLabel('Nome della vista').fill('Prova')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(views.getByRole('button', { name: 'Prova', exact: true })).toBeVisible()
  await views.getByRole('button', { name: 'Elimina' }).click()
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await expect(views.getByRole('button', { name: 'Prova', exact: true })).toHaveCount(0)
})

test('the details show everything about an order; a note is saved with its author', async ({ page }) => {
  const [order] = await openListOf(page, 'Dettaglio Intero', 1)
  await page.getByRole('button', { name: /^Dettagli/ }).click()
  const dialog = page.getByRole('dialog', { name: `Ordine ${order?.orderNumber}` })
  for (const title of ['Cliente', 'Indirizzo di spedizione', 'Rivenditore', 'Articoli', 'Note interne', 'Storico']) {
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await expect(dialog.getByText('Ancora nessuna nota. Le leggono solo gli amministratori.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Aggiungi nota' }).click()
  await expect(dialog.getByText('Scrivi la nota')).toBeVisible()
  await dialog.getByLabel('Nuova nota interna').fill('Chiamare prima di spedire')
  await dialog.getByRole('button', { name: 'Aggiungi nota' }).click()
  const notes = dialog.getByRole('list', { name: 'Note interne' })
  await expect(notes.getByText('Chiamare prima di spedire')).toBeVisible()
  await expect(dialog.getByLabel('Nuova nota interna')).toHaveValue('')
  await expect(notes.getByText(/^Admin\b.* · \d/)).toBeVisible()
})

test('a paid order is cancelled with its refund, whose state is shown in the order', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await placeOrder(page, { name: 'Da Rimborsare' })
  await pay(page, order)
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page.getByRole('button', { name: /^Dettagli/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annulla ordine' }).click()
  await dialog.getByLabel('Motivo').fill('Capo difettoso')
  await dialog.getByRole('button', { name: 'Annulla e rimborsa' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il rimborso è stato avviato.' })).toBeVisible()
  await expect(dialog.getByText(/^(Rimborso di .+ in corso|Rimborsati )/)).toBeVisible()
  await expect(dialog.getByText('Capo difettoso')).toBeVisible()
})
