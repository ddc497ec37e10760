// Guards: axe and texts of the white label section, and the section on a phone.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'
import { changePlan, signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'
import { address, cost, fill, keptLogo, logo, logoField, path, save, testWhiteLabel } from './white-label-page.ts'

testWhiteLabel('a phone')

test('axe finds nothing on the upsell and on the form with errors and a logo', async ({ page }) => {
  await startLook(page)
  const { id } = await signInAsNewCustomer(page)
  await visit(page, address)
  await expect(page.getByRole('link', { name: 'Aggiorna a Pro' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'white label, upsell')
  await changePlan(id, 'pro')
  await visit(page, address)
  await page.locator('input[type=file]').setInputFiles([await logo('logo.png')])
  await expect(logoField(page).getByText('Caricata', { exact: true })).toBeVisible()
  await save(page).click()
  await expectAccessibleInBothLooks(page, 'white label, with faults')
  await fill(page)
  await save(page).click()
  await expect(keptLogo(page)).toBeVisible()
  await expectAccessibleInBothLooks(page, 'white label, saved')
})

test('materials and included services are listed; support is a mail, or a chat in a new tab if one is configured', async ({
  page,
}) => {
  await signInAsNewReseller(page, 'pro')
  await visit(page, address)
  await expect(page.getByLabel('Materiale dei bigliettini').getByRole('option')).toHaveText([
    'Seleziona…',
    'Standard (0,15 € a pezzo)',
    'Premium (0,25 € a pezzo)',
    'Luxury (0,45 € a pezzo)',
  ])
  await expect(page.getByLabel('Materiale del packaging').getByRole('option')).toHaveText([
    'Seleziona…',
    'Standard (0,50 € a pezzo)',
    'Premium (1,20 € a pezzo)',
    'Eco (1,80 € a pezzo)',
  ])
  const included = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Che cosa è compreso' }) })
  await expect(included.getByRole('listitem')).toHaveCount(4)
  await expect(included).toContainText('Assistenza dedicata 1:1')
  await expect(cost(page, 'Attivazione (una tantum)')).toHaveText('50,00 €')
  const mail = page.getByRole('link', { name: 'Scrivi all’assistenza' })
  await expect(mail).toHaveAttribute('href', /^mailto:.+subject=White%20label$/)
  await page.route('**/api/settings/public', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), supportChatUrl: 'https://chat.example/filiera' } })
  })
  await page.reload()
  const chat = page.getByRole('link', { name: 'Chatta con l’assistenza' })
  await expect(chat).toHaveAttribute('href', 'https://chat.example/filiera')
  await expect(chat).toHaveAttribute('target', '_blank')
})

test('the admin sees it in the order, with its logo', async ({ page }) => {
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
