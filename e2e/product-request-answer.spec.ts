import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

/** A customer of the journey's own, in a browser of its own, who asks for something with a picture. */
async function customerWhoAsks(browser: Browser, baseURL: string | undefined, description: string) {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const { username } = await signInAsNewCustomer(page)
  const { uploadURL } = await (await page.request.post('/api/objects/upload', { data: {} })).json()
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  await page.request.put(uploadURL, { data: picture, headers: { 'content-type': 'image/jpeg' } })
  const attached = await page.request.put('/api/product-request-images', { data: { imageURL: uploadURL } })
  const { objectPath } = await attached.json()
  const request = { category: 'casa', description, colors: 'Écru', sizes: ['M'], imageUrls: [objectPath] }
  const sent = await page.request.post('/api/product-requests', { data: request })
  expect(sent.status()).toBe(201)
  const { id } = await sent.json()
  return { page, username, id, path: `/api/admin/product-requests/${id}` }
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })
const notices = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Richiesta di prodotto' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salva la risposta' })

test('a customer asks, an admin follows the notice and answers once, the customer reads the answer', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin')
  const { page: customer, username, path } = await customerWhoAsks(browser, baseURL, 'Tovaglie di lino a mano.')
  await visit(customer, '/dashboard?section=product-request')
  const own = customer.getByRole('article')
  await expect(own).toContainText('In attesa')

  await bell(page).click()
  await notices(page).getByRole('link', { name: 'Nuova richiesta di prodotto' }).first().click()
  await expect(dialog(page)).toContainText('Tovaglie di lino a mano.')
  await expect(dialog(page)).toContainText(username)
  await expect(dialog(page)).toContainText('Écru')
  const picture = dialog(page).getByRole('img', { name: 'Foto 1 di 1' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page, 'a product request')

  await save(page).click()
  await expect(dialog(page).getByText('Scegli lo stato della richiesta')).toBeVisible()
  await dialog(page).getByLabel('Stato').selectOption({ label: 'Approvato' })
  await expect(dialog(page)).toContainText('riceve un avviso nella sua area e un’email')
  await dialog(page).getByLabel('Note').fill('Arrivano a marzo.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  const sent = requestsTo(page, path, 'PUT')
  await clickTwice(page, save(page))
  await expect(dialog(page)).toBeHidden()
  expect(sent).toHaveLength(1)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('Approvato')

  // The list that is on screen follows the notice.
  await expect(own).toContainText('Approvato')
  await expect(own).toContainText('La nostra risposta: Arrivano a marzo.')
  await customer.goto('/dashboard')
  await bell(customer).click()
  await notices(customer).getByRole('link', { name: 'Richiesta di prodotto approvata' }).click()
  await customer.waitForURL(/section=product-request/)
  await expect(own).toContainText('Arrivano a marzo.')
  await customer.context().close()
})

test('the second of two admins learns that the other was first, and keeps what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const asked = await customerWhoAsks(browser, baseURL, 'Cuscini ricamati per il salotto.')
  await asked.page.context().close()
  await visit(page, `/admin?tab=catalog&request=${asked.id}`)
  await dialog(page).getByLabel('Stato').selectOption({ label: 'In revisione' })
  await dialog(page).getByLabel('Note').fill('Li cerchiamo.')
  const first = await page.request.put(asked.path, { data: { status: 'rejected', adminNotes: 'Non li abbiamo.' } })
  expect(first.ok()).toBe(true)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('ha risposto alla richiesta')
  await expect(dialog(page)).toContainText('Non li abbiamo.')
  await expect(dialog(page).getByLabel('Note')).toHaveValue('Li cerchiamo.')
  const states = dialog(page).getByLabel('Stato').getByRole('option')
  await expect(states).toHaveText(['Seleziona…', 'Approvato', 'Rifiutato'])
  await dialog(page).getByLabel('Stato').selectOption({ label: 'Approvato' })
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: asked.username })
  await expect(row.getByRole('button')).toBeFocused()
  const stored = await (await page.request.get(asked.path)).json()
  expect(stored).toMatchObject({ status: 'approved', adminNotes: 'Li cerchiamo.' })
})

test('requests are filtered by state; Back closes the open one; an address of none says so', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const word = 'lana'.repeat(45)
  const asked = await customerWhoAsks(browser, baseURL, `${word} `.repeat(11).trim())
  await asked.page.context().close()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/admin?tab=catalog')
    await page.getByLabel('Stato delle richieste').selectOption({ label: 'In attesa' })
    await expect(page).toHaveURL(/requests=pending/)
    const row = page.getByRole('row').filter({ hasText: asked.username })
    await row.getByRole('button', { name: /^Apri la richiesta di/ }).click()
    await expect(dialog(page).getByText(word).first()).toBeVisible()
    for (const box of [page.locator('html'), dialog(page)]) {
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    }
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/requests=pending$/)
  }
  await page.route('**/api/admin/product-requests?status=rejected*', (route) => route.fulfill({ json: [] }))
  await page.getByLabel('Stato delle richieste').selectOption({ label: 'Rifiutato' })
  await expect(page.getByText('Nessuna richiesta in questo stato')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutte le richieste' }).click()
  await expect(page.getByRole('row').filter({ hasText: asked.username })).toBeVisible()
  await visit(page, '/admin?tab=catalog&request=0190a0a0-0000-7000-8000-000000000000')
  await expect(dialog(page)).toContainText('Richiesta non trovata')
})
