import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'

/** A destination of each language, what the slip says there, and the country's name. */
const destinations = [
  { country: 'IT', zip: '10121', title: 'Distinta di imballaggio', order: 'Ordine', name: 'Italia' },
  { country: 'AT', zip: '1010', title: 'Packzettel', order: 'Bestellung', name: 'Österreich' },
  { country: 'DE', zip: '10115', title: 'Packzettel', order: 'Bestellung', name: 'Deutschland' },
  { country: 'NL', zip: '1011 AB', title: 'Pakbon', order: 'Bestelling', name: 'Nederland' },
  { country: 'FR', zip: '75001', title: 'Bordereau de colisage', order: 'Commande', name: 'France' },
  { country: 'BE', zip: '1000', title: 'Packing slip', order: 'Order', name: 'Belgium' },
  { country: 'ES', zip: '28001', title: 'Packing slip', order: 'Order', name: 'Spain' },
]

interface Ordered {
  id: string
  orderNumber: string
  items: { sku: string; productName: string; variantInfo: string; unitPrice: string }[]
}

async function orderTo(page: Page, { country, zip }: { country: string; zip: string }): Promise<Ordered> {
  const answer = await page.request.post('/api/orders', {
    data: {
      items: [{ ...(await findPiece(page)), quantity: 2 }],
      customer: { name: 'Anna Bianchi', email: 'anna@example.it' },
      shipping: { address: 'Via Garibaldi 7', city: 'Torino', zip, country },
      reference: `WEB-${country}`,
      notes: 'Per il magazzino: niente listino Filiera nel pacco',
    },
    headers: { 'idempotency-key': `slip-${country}` },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

test('the packing slip speaks the consignee’s language, and nothing of ours stands on it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signInByCall(page, 'pro', 'pro12345')
  const admin = await (await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) })).newPage()
  await signInByCall(admin, 'admin', 'admin123')
  for (const { country, zip, title, order, name } of destinations) {
    const placed = await orderTo(page, { country, zip })
    await admin.emulateMedia({ media: 'screen' })
    await admin.goto(`/admin?tab=orders&search=WEB-${country}`)
    await admin
      .getByRole('button', { name: /^Dettagli dell’ordine/ })
      .first()
      .click()
    await expect(admin.getByRole('button', { name: 'Stampa distinta' })).toBeVisible()
    await admin.emulateMedia({ media: 'print' })
    const slip = admin.locator('article[lang]')
    await expect(slip).toBeVisible()
    expect(await slip.getAttribute('lang')).toBe(
      { IT: 'it', AT: 'de', DE: 'de', NL: 'nl', FR: 'fr', BE: 'en', ES: 'en' }[country],
    )
    const text = await slip.innerText()
    const item = placed.items[0]
    const stands = [title, `${order} WEB-${country}`, 'Atelier Demo S.r.l.', 'Anna Bianchi', name]
    for (const part of [...stands, `${item?.productName} · ${item?.variantInfo}`]) expect(text).toContain(part)
    for (const ours of [
      'filiera',
      placed.orderNumber,
      item?.sku,
      'DW-',
      item?.unitPrice.replace('.', ','),
      '€',
      'sku',
    ]) {
      expect(text.toLowerCase()).not.toContain(ours?.toLowerCase())
    }
    if (country !== 'IT') expect(text).not.toMatch(/Articolo|Destinatario|Quantità|Controllo|Pezzi/)
  }
  await admin.context().close()
})
