// Guards: packing slips and printing them.

import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { payTogether } from './orders.ts'
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
    headers: { 'idempotency-key': `slip-${country}-${zip}` },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** What stands on each page of a PDF, in one line. */
async function pagesOf(page: Page, path: string): Promise<string[]> {
  const pdf = await (await page.request.get(path)).body()
  return (await extractText(new Uint8Array(pdf))).text.map((text) => text.replace(/[\s\u00a0]+/g, ' '))
}

test('the packing slip speaks the consignee’s language, and nothing of ours stands on it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInByCall(page, 'pro', 'pro12345')
  const placed: Ordered[] = []
  for (const destination of destinations) placed.push(await orderTo(page, destination))
  await payTogether(page, placed)
  await signInByCall(page, 'admin', 'admin123')
  const orderIds = placed.map(({ id }) => id)
  const { pdf } = await (await page.request.post('/api/admin/orders/packing-slips', { data: { orderIds } })).json()
  const slips = await pagesOf(page, pdf)
  expect(slips).toHaveLength(destinations.length)
  for (const [n, { country, title, order, name }] of destinations.entries()) {
    const slip = slips.find((text) => text.includes(`WEB-${country}`)) ?? ''
    const item = placed[n]?.items[0]
    const stands = [title, `${order} WEB-${country}`, 'Atelier Demo S.r.l.', 'Anna Bianchi', name]
    for (const part of [...stands, `${item?.productName} · ${item?.variantInfo}`]) expect(slip).toContain(part)
    const ours = ['filiera', placed[n]?.orderNumber, item?.sku, 'DW-', item?.unitPrice.replace('.', ','), '€', 'sku']
    for (const part of ours) expect(slip.toLowerCase()).not.toContain(part?.toLowerCase())
    if (country !== 'IT') expect(slip).not.toMatch(/Articolo|Destinatario|Quantità|Controllo|Pezzi/i)
  }
})

test('“Stampa la bolla” prints the open order’s slip with its barcode and puts the order in preparation', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInByCall(page, 'pro', 'pro12345')
  const order = await orderTo(page, { country: 'IT', zip: '20121' })
  await payTogether(page, [order])
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page
    .getByRole('button', { name: /^Dettagli dell’ordine/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const print = dialog.getByRole('button', { name: 'Stampa la bolla' })
  await expect(print).toBeInViewport({ ratio: 1 })
  await print.click()
  await expect(dialog.getByText('1 bolla, 1 in preparazione')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Metti in preparazione' })).toHaveCount(0)
  const path = await dialog.getByRole('link', { name: 'Apri il PDF' }).getAttribute('href')
  expect(path).toMatch(/codes=P\d{9}$/)
  const [slip] = await pagesOf(page, path ?? '')
  // In groups, as it is read out.
  expect(slip?.replaceAll(' ', '')).toContain(path?.slice(-10))
  expect(slip).toContain('Anna Bianchi')
})
