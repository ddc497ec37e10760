// Guards: a reseller saves a white label, and admins see it in the order.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'
import { logo, path, testWhiteLabel } from './white-label-page.ts'

testWhiteLabel('a desktop')

test('the admin reads it in the order, with its logo', looks, async ({ page }) => {
  await signInAsNewReseller(page, 'pro')
  const { uploadURL } = await (await page.request.post('/api/objects/upload', { data: {} })).json()
  const { buffer } = await logo('logo.png')
  await page.request.put(uploadURL, { data: buffer, headers: { 'content-type': 'image/png' } })
  const attached = await page.request.put('/api/white-label-logos', { data: { imageURL: uploadURL } })
  const choice = {
    logoUrl: (await attached.json()).objectPath,
    companyName: 'Maison Lucia',
    packagingDescription: 'Scatola bianca con nastro verde.',
    cardMaterial: 'luxury',
    packagingMaterial: 'eco',
    additionalRequests: 'Un biglietto scritto a mano.',
  }
  expect((await page.request.put(path, { data: choice })).ok()).toBe(true)
  const piece = await findPiece(page)
  const placed = await page.request.post('/api/orders', {
    data: {
      items: [piece],
      customer: { name: 'Cliente di Prova', email: 'cliente@example.it' },
      shipping: { address: 'Via Garibaldi 7', city: 'Torino', zip: '10121', country: 'IT' },
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const { id } = await placed.json()

  await signInByCall(page, 'admin', 'admin123')
  await visit(page, `/admin?tab=orders&order=${id}`)
  const dialog = page.getByRole('dialog')
  const part = dialog.locator('section').filter({ has: page.getByRole('heading', { name: 'White Label' }) })
  for (const text of ['Maison Lucia', 'Luxury', 'Eco', choice.packagingDescription, choice.additionalRequests]) {
    await expect(part).toContainText(text)
  }
  const picture = part.getByRole('img', { name: 'Logo di Maison Lucia' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessibleInBothLooks(page, 'order with white label')
})
