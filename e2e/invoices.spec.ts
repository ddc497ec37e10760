// Guards: draft invoices are completed and downloaded, and resellers download their copies.

import { expectAccessible, expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { realSeller } from './invoices-page.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const seat = { companyAddress: 'Corso Vittorio Emanuele 10', companyZip: '20122', companyCity: 'Milano' }

const profile = {
  ...seat,
  companyProvince: 'MI',
  companyCountry: 'IT',
  vatNumber: '12345678903',
  pecEmail: 'fatture@pec.it',
}

test(
  'the draft of a paid order lists missing data, is completed, and is downloaded alone and by month',
  looks,
  async ({ page }) => {
    await startLook(page)
    await signInAsNewReseller(page)
    const put = (data: object) => page.request.put('/api/auth/business-profile', { data })
    const { companyName: before } = await (await page.request.get('/api/auth/user')).json()
    expect(
      (
        await put({ ...profile, companyName: before, companyZip: null, companyProvince: null, companyCountry: null })
      ).status(),
    ).toBe(200)
    const order = await placeOrder(page)
    await pay(page, order)
    const second = await placeOrder(page)
    await pay(page, second)
    const companyName = `Sartoria Fatture ${order.orderNumber}`
    expect((await put({ ...profile, companyName })).status()).toBe(200)

    const owner = await page.context().cookies()
    await signInByCall(page, 'admin', 'admin123')
    await visit(page, '/admin?tab=orders')
    await page.getByRole('link', { name: 'Fatture' }).click()
    await expect(page.getByRole('heading', { name: 'Fatture e note di credito' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: `Ordine ${order.orderNumber}` })
    const secondRow = page.getByRole('row').filter({ hasText: `Ordine ${second.orderNumber}` })
    await expect(row.getByText('Da completare')).toBeVisible()
    // All drafts lack the seller's data: they are listed once, above them.
    await expect(page.getByText('La tua partita IVA: scrivila in Impostazioni, Azienda')).toHaveCount(1)
    await expect(page.getByText('Il CAP della sede del cliente').first()).toBeVisible()
    await expectAccessibleInBothLooks(page, 'documents that lack something')

    await row.getByRole('button', { name: /^Segna come trasmesso/ }).click()
    const transmission = page.getByRole('dialog', { name: /^Trasmissione di FV-/ })
    await expect(transmission.getByText('1 documento è da completare')).toBeVisible()
    await transmission.getByRole('button', { name: 'Annulla' }).click()

    // The profile is complete now, the seller's data are not.
    await row.getByRole('button', { name: /^Rileggi i dati/ }).click()
    await expect(page.getByText('Mancano ancora dei dati', { exact: false })).toBeVisible()
    await expect(row.getByText('Il CAP della sede del cliente')).toHaveCount(0)
    await page.getByRole('link', { name: 'Impostazioni, Azienda' }).click()
    await page.getByLabel('Partita IVA').fill('IT10789010013')
    await page.getByLabel('Registro imprese').fill('REA MO-123456')
    await page.getByLabel('Regime fiscale').selectOption('RF01 · Ordinario')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByText('Impostazioni salvate')).toBeVisible()

    // Updates all drafts at once: this one, and another that was paid before the seller's data existed.
    await visit(page, '/admin?tab=orders&mode=invoices')
    await page.getByRole('button', { name: 'Rileggi i dati di tutti' }).click()
    await expect(row.getByText('Completo', { exact: true })).toBeVisible()
    await expect(secondRow.getByText('Completo', { exact: true })).toBeVisible()
    await expect(row.getByText(companyName)).toBeVisible()

    const downloading = page.waitForEvent('download')
    await row.getByRole('link', { name: /^Scarica l’XML/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^IT10789010013_[0-9A-Z]{5}\.xml$/)
    const zipping = page.waitForEvent('download')
    await page.getByRole('link', { name: /^ZIP di / }).click()
    expect((await zipping).suggestedFilename()).toMatch(/^documenti-\d{4}-\d\d\.zip$/)

    // The filters are in the address.
    await page.getByLabel('Stato').selectOption('Da completare')
    await expect(row).toHaveCount(0)
    await page.getByLabel('Stato').selectOption('Completo')
    await expect(row).toBeVisible()
    await page.reload()
    await expect(row).toBeVisible()
    await page.getByLabel('Tipo').selectOption('Nota di credito')
    // A month without refunds by other journeys.
    const month = await page.getByLabel('Mese').inputValue()
    await page.getByLabel('Mese').selectOption({ index: 3 })
    await expect(page.getByText('Nessun documento con questi filtri')).toBeVisible()
    await expectAccessible(page, 'no documents')
    await page.getByRole('button', { name: 'Mostra tutti i documenti' }).click()
    await page.getByLabel('Mese').selectOption(month)
    await expect(row).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await page.context().clearCookies()
    await page.context().addCookies(owner)
    expect((await page.request.get('/api/admin/invoices')).status()).toBe(403)
    await realSeller([
      { key: 'company_vat_number', value: null },
      { key: 'company_register', value: null },
      { key: 'company_tax_regime', value: null },
    ])
  },
)

test(
  'a reseller downloads the invoice of an order with two clicks, and the documents of a month',
  looks,
  async ({ page }) => {
    await startLook(page)
    await signInAsNewReseller(page)
    const order = await placeOrder(page)
    await pay(page, order)

    await visit(page, '/dashboard?section=orders&tab=paid')
    await page.getByRole('link', { name: `Dettagli dell’ordine ${order.orderNumber}` }).click()
    const documents = page.getByRole('dialog').getByRole('region', { name: 'Documenti' })
    await expect(documents.getByText('Copia di cortesia, non trasmessa')).toBeVisible()
    const copying = page.waitForEvent('download')
    await documents.getByRole('link', { name: /^Scarica FV-.+ in PDF$/ }).click()
    expect((await copying).suggestedFilename()).toMatch(/^FV-\d{4}-\d{6}\.pdf$/)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Documenti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Documenti', level: 1 })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: `Ordine ${order.orderNumber}` })
    await expect(row).toBeVisible()
    await expectAccessibleInBothLooks(page, 'the documents of a reseller')
    await page.getByLabel('Mese').selectOption({ index: 0 })
    const zipping = page.waitForEvent('download')
    await page.getByRole('link', { name: /^ZIP di / }).click()
    expect((await zipping).suggestedFilename()).toMatch(/^documenti-\d{4}-\d\d\.zip$/)
    await page.getByLabel('Mese').selectOption({ index: 3 })
    await page.getByRole('button', { name: 'Mostra tutti i documenti' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await row.getByRole('link', { name: `Ordine ${order.orderNumber}` }).click()
    await expect(page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })).toBeVisible()
  },
)
