// Guards: files for the carrier and tracking numbers from a file.

import type { Page } from '@playwright/test'
import type { Placed } from './orders.ts'
import { expect, test } from './portal.ts'
import { paidOrders } from './warehouse-files-page.ts'

async function chooseAll(page: Page, name: string, howMany: number): Promise<void> {
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: /^Dettagli/ })).toHaveCount(howMany)
  await page.getByRole('checkbox', { name: 'Seleziona tutti gli ordini mostrati' }).check()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Ordini selezionati' })

test('the selected orders’ slips, their carrier file, and their pick list, which a reload keeps', async ({ page }) => {
  const orders = await paidOrders(page, 'Prelievo Scelto', 2)
  await paidOrders(page, 'Prelievo Altrui', 1)
  await chooseAll(page, 'Prelievo Scelto', 2)
  await bar(page).getByRole('button', { name: 'Stampa le bolle' }).click()
  await expect(bar(page).getByText('2 bolle, 2 in preparazione')).toBeVisible()
  await expect(bar(page).getByRole('link', { name: /^Apri il PDF/ })).toHaveAttribute('href', /codes=P\d{9},P\d{9}$/)

  // If the browser cannot display a PDF, printing is a download too.
  const downloading = page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.csv'))
  await bar(page).getByRole('button', { name: 'File per il corriere' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^corriere-\d{4}-\d\d-\d\d\.csv$/)

  await bar(page).getByRole('link', { name: 'Lista di prelievo' }).click()
  const list = page.getByRole('region', { name: 'Lista di prelievo' })
  await expect(list.getByText('per 2 ordini')).toBeVisible()
  await page.reload()
  await expect(list.getByText('per 2 ordini')).toBeVisible()
  const { code } = await (await page.request.get(`/api/admin/orders/scan/${orders[0]?.orderNumber}`)).json()
  await expect(list.getByRole('cell', { name: code })).toBeVisible()
  await list.getByRole('link', { name: 'Torna agli ordini' }).click()
  await expect(page.getByRole('link', { name: 'Magazzino' })).toBeVisible()
})

test('a file of tracking numbers is checked first, then its valid rows are shipped', async ({ page }) => {
  const orders = await paidOrders(page, 'Spedita Da File', 2)
  await page.goto('/admin?tab=orders')
  await page.getByRole('button', { name: 'Importa tracking' }).click()
  const dialog = page.getByRole('dialog')
  const rows = orders.map(({ orderNumber }, n) => `${orderNumber};FILE-${orderNumber}-${n}`)
  const csv = ['Riferimento;Tracking', ...rows, 'DW-2000-000001;NESSUNO'].join('\r\n')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Scegli il file' }).click()
  await (await choosing).setFiles({ name: 'risposta.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('status')).toHaveText('2 da spedire, 1 da correggere, 0 già fatti')
  await expect(dialog.getByRole('row').nth(1)).toContainText('Nessun ordine da spedire ha il codice')
  const stateOf = async ({ id }: Placed) => {
    const { status, trackingNumber } = await (await page.request.get(`/api/admin/orders/${id}`)).json()
    return [status, trackingNumber]
  }
  for (const order of orders) expect(await stateOf(order)).toEqual(['paid', null])

  await dialog.getByRole('button', { name: 'Spedisci 2 ordini' }).click()
  await expect(dialog.getByText('2 su 2 spediti')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('0 da spedire, 1 da correggere, 2 già fatti')
  for (const [n, order] of orders.entries())
    expect(await stateOf(order)).toEqual(['shipped', `FILE-${order.orderNumber}-${n}`])

  const large = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Scegli/ }).click()
  const buffer = Buffer.alloc(3 * 1024 * 1024, 'A;B\n')
  await (await large).setFiles({ name: 'troppo.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('Il file supera i 2 MB: dividilo in più file.')).toBeVisible()
})
