// Guards: a reseller’s orders: list, search, reorder.

import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { pay, placeOrder, ship } from './orders.ts'
import { openDetail, orders, rowOf, tabs } from './orders-section-page.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { toast, visit } from './visit.ts'

async function textOf(download: Promise<Download>): Promise<string> {
  return readFile(await (await download).path(), 'utf8')
}

test('rows of 72 px show products, consignee and amount; paying, cancelling, tracking the parcel', async ({ page }) => {
  await signInAsNewReseller(page)
  const [paid, shipped] = [await placeOrder(page, { reference: 'WEB-7' }), await placeOrder(page)]
  for (const order of [paid, shipped]) await pay(page, order)
  await ship(shipped, 'BRT0777')
  const [unpaid, dropped] = [await placeOrder(page, { lines: 3 }), await placeOrder(page)]

  await visit(page, orders)
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(tabs(page)).toHaveText([/\(2\)$/, /\(1\)$/, /\(1\)$/])
    const row = rowOf(page, unpaid)
    await expect(row.getByText('Anna Bianchi')).toBeVisible()
    await expect(row.getByText('Ancora 48 ore')).toBeVisible()
    await expect(row.getByText('+2')).toBeVisible()
    await expect(row.getByText(/\d+,\d{2}\s€/)).toBeVisible()
    await expect(row.getByRole('button', { name: `Paga ora l’ordine ${unpaid.orderNumber}` })).toHaveText('Paga ora')
    expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBe(72)
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await test.step('on phones a row shows the reference and its button has a full label', async () => {
    await visit(page, `${orders}&tab=paid`)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const row = rowOf(page, paid)
      for (const text of ['Rif. WEB-7', 'Ordina di nuovo']) {
        const part = row.getByText(text).filter({ visible: true })
        await expect(part).toBeVisible()
        expect(await part.evaluate((node) => node.scrollWidth <= node.clientWidth || node.clientWidth === 0)).toBe(true)
      }
      expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBe(72)
    }
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('the amount due is products plus shipping', async () => {
    const { totalAmount, shippingCost } = await (await page.request.get(`/api/orders/${unpaid.id}`)).json()
    const total = (Number(totalAmount) + Number(shippingCost)).toFixed(2).replace('.', ',')
    await visit(page, orders)
    await expect(rowOf(page, unpaid)).toContainText(total)
  })

  await test.step('a payment that cannot be opened is reported in a toast and next to the order', async () => {
    await page.route('**/api/payments/create-checkout-session', (route) => route.abort())
    await rowOf(page, unpaid)
      .getByRole('button', { name: /^Paga ora/ })
      .click()
    await expect(toast(page, 'Impossibile aprire il pagamento. Riprova più tardi.')).toBeVisible()
    const notice = page.getByRole('main').getByRole('alert')
    await expect(notice).toContainText('Impossibile aprire il pagamento. Riprova più tardi.')
    await page.unroute('**/api/payments/create-checkout-session')
    // A conflict is explained by the server's message alone.
    const message = 'Prodotto esaurito'
    await page.route('**/api/payments/create-checkout-session', (route) =>
      route.fulfill({ status: 409, json: { message, code: 'stock.insufficient' } }),
    )
    await rowOf(page, unpaid)
      .getByRole('button', { name: /^Paga ora/ })
      .click()
    await expect(toast(page, message)).toBeVisible()
    await expect(notice).toHaveText(message)
    await page.unroute('**/api/payments/create-checkout-session')
  })

  await test.step('an order is cancelled in its details, and then hidden behind “Mostra annullati”', async () => {
    await openDetail(page, dropped)
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’ordine' }).click()
    const question = page.getByRole('dialog', { name: 'Annullare l’ordine?' })
    await question.getByLabel('Motivo (facoltativo)').fill('Il cliente ha cambiato idea')
    await question.getByRole('button', { name: 'Annulla l’ordine' }).click()
    await expect(toast(page, `L’ordine ${dropped.orderNumber} è stato annullato.`)).toBeVisible()
    await expect(tabs(page).first()).toHaveText(/\(1\)$/)
    await page.getByRole('link', { name: 'Mostra annullati (1)' }).click()
    await expect(rowOf(page, dropped).getByText('Annullato')).toBeVisible()
    await page.getByRole('link', { name: 'Nascondi annullati' }).click()
    await expect(rowOf(page, dropped)).toHaveCount(0)
  })

  await test.step('paid and shipped orders', async () => {
    await tabs(page).nth(1).click()
    await expect(rowOf(page, paid)).toContainText('Pagato il')
    await expect(rowOf(page, paid)).toContainText('Rif. WEB-7')
    await tabs(page).nth(2).click()
    const parcel = rowOf(page, shipped).getByRole('link', { name: /^Segui la spedizione: BRT Corriere · BRT0777/ })
    await expect(parcel).toHaveAttribute('href', /BRT0777/)
  })

  await test.step('the details have an address, and show who did what', async () => {
    await openDetail(page, shipped)
    await expect(page).toHaveURL(new RegExp(`detail=${shipped.id}`))
    await page.reload()
    const dialog = page.getByRole('dialog', { name: `Ordine ${shipped.orderNumber}` })
    const steps = dialog.getByRole('listitem').filter({ hasText: / · (?:Tu|Automatico|Filiera)/ })
    await expect(steps).toHaveText([/^Da pagare.* · Tu/, /^Pagato.* · Automatico/, /^Spedito.* · Filiera/])
    await expect(dialog.getByRole('link', { name: /Segui la spedizione/ })).toHaveAttribute('href', /BRT0777/)
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Scarica la ricevuta (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe(`ricevuta-${shipped.orderNumber}.pdf`)
    expect(await textOf(download)).toMatch(/^%PDF-/)
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await expect(page).not.toHaveURL(/detail=/)
  })

  await test.step('a payment of an order that was cancelled elsewhere says only why it is refused, and shows the order as it is', async () => {
    await visit(page, orders)
    await openDetail(page, unpaid)
    const dialog = page.getByRole('dialog', { name: `Ordine ${unpaid.orderNumber}` })
    await expect(dialog.getByRole('button', { name: /^Paga ora/ })).toBeVisible()
    expect((await page.request.post(`/api/orders/${unpaid.id}/cancel`, { data: {} })).ok()).toBe(true)
    await dialog.getByRole('button', { name: /^Paga ora/ }).click()
    await expect(toast(page, 'Questo ordine non è più da pagare.')).toBeVisible()
    await expect(toast(page, 'Impossibile aprire il pagamento')).toHaveCount(0)
    await expect(dialog.getByText('Annullato').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Paga ora/ })).toHaveCount(0)
  })

  await test.step('an unknown order is reported', async () => {
    await visit(page, `${orders}&detail=0190b3c8-0000-7000-8000-000000000000`)
    await expect(page.getByRole('dialog').getByText('Caricamento non riuscito')).toBeVisible()
  })
})

test('orders are found by words and dates, in the address, with the counts of each tab and as a CSV', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const found = await placeOrder(page, { name: 'Zoë D’Angelò', city: 'Forlì', reference: 'WEB-1042' })
  const other = await placeOrder(page, { name: 'Marco Neri' })
  const paid = await placeOrder(page, { name: 'Zoë Brandt' })
  await pay(page, paid)
  await visit(page, orders)
  const search = page.getByRole('searchbox', { name: 'Cerca ordini' })
  for (const words of ['web-1042', 'dangelo', 'angelo zoe', 'forli', found.orderNumber, found.orderNumber.slice(-4)]) {
    await search.fill(words)
    await expect(rowOf(page, found)).toBeVisible()
    await expect(rowOf(page, other)).toHaveCount(0)
  }
  await search.fill('zoe')
  await expect(page).toHaveURL(/search=zoe/)
  await expect(tabs(page)).toHaveText([/\(1\)$/, /\(1\)$/, /\(0\)$/])

  await test.step('the CSV contains the shown orders, or all statuses of the search', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Scarica CSV' }).click()
    const [header, ...lines] = (await textOf(download)).split('\r\n')
    expect(header).toMatch(/^\uFEFFNumero;Riferimento;Data;Stato;/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(`${found.orderNumber};WEB-1042;`)
    const all = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV di tutti gli stati' }).click()
    expect((await textOf(all)).split('\r\n')).toHaveLength(4)
  })

  await test.step('matches in another tab are reported', async () => {
    await search.fill('brandt')
    await expect(page.getByText('Nessun ordine da pagare con questi filtri')).toBeVisible()
    await page.getByRole('link', { name: '1 tra i pagati' }).click()
    await expect(rowOf(page, paid)).toBeVisible()
    await expect(search).toHaveValue('brandt')
  })

  await test.step('dates', async () => {
    await page.getByLabel('Al', { exact: true }).fill('2020-01-31')
    await expect(page).toHaveURL(/to=2020-01-31/)
    await expect(page.getByText('Nessun ordine pagato con questi filtri')).toBeVisible()
    await expect(page.getByText('Non ce ne sono neanche negli altri stati')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Al', { exact: true })).toHaveValue('2020-01-31')
    await page.getByRole('link', { name: 'Azzera i filtri' }).first().click()
    await expect(rowOf(page, paid)).toBeVisible()
    await expect(page.getByLabel('Al', { exact: true })).toHaveValue('')
    await expect(search).toHaveValue('')
  })
})
