// Guards: the languages of a packing slip.

import { payTogether } from './orders.ts'
import { type Ordered, orderTo, pagesOf } from './packing-slip-page.ts'
import { expect, signInByCall, test } from './portal.ts'

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
