// Guards: a customer requests a product.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { fill, openSection, requests, testRequest } from './product-request-page.ts'
import { asAdmin } from './resellers.ts'

testRequest('a desktop')

test(
  'each fault is told at its field until it is edited; a request that fails stays, and says why',
  looks,
  async ({ page }) => {
    await startLook(page)
    await openSection(page)
    await expect(page.getByLabel('Categoria').getByRole('option')).toHaveText([
      'Seleziona…',
      'Abbigliamento',
      'Elettronica',
      'Casa',
      'Sport',
      'Altro',
    ])
    for (const size of ['XS', 'S', 'M', 'L', 'XL', 'XXL']) {
      await expect(page.getByRole('checkbox', { name: size, exact: true })).toBeVisible()
    }
    const send = page.getByRole('button', { name: 'Invia la richiesta' })
    await page.getByLabel('Link a un prodotto simile').fill('non un indirizzo')
    await send.click()
    const category = page.getByText('Seleziona una categoria')
    const description = page.getByText('La descrizione deve essere di almeno 10 caratteri')
    const address = page.getByText('Inserisci un indirizzo completo, per esempio https://www.esempio.it')
    for (const fault of [category, description, address]) await expect(fault).toBeVisible()
    await expectAccessibleInBothLooks(page, 'product request with its faults, and none before')
    await page.getByLabel('Link a un prodotto simile').fill('')
    await expect(address).toHaveCount(0)
    await expect(description).toBeVisible()
    await fill(page)
    await expect(category).toHaveCount(0)
    await expect(description).toHaveCount(0)

    const failed = 'Impossibile inviare la richiesta prodotto'
    const toast = page.getByRole('alert').filter({ hasText: 'Errore' }).last()
    const notice = page.getByRole('main').getByRole('alert')
    await page.route('**/api/product-requests', (route) => route.abort())
    await send.click()
    await expect(toast).toContainText(failed)
    await expect(notice).toHaveText(failed)
    await page.unroute('**/api/product-requests')
    const message = 'Hai già 20 richieste in attesa.'
    await page.route('**/api/product-requests', (route) =>
      route.fulfill({ status: 429, json: { message, code: 'product_request.too_many' } }),
    )
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: `${failed}. ${message}` })).toBeVisible()
    await expect(notice).toHaveText(message)
    await page.unroute('**/api/product-requests')
    await expect(page.getByLabel('Descrizione')).toHaveValue('Tovaglie di lino, ricamate a mano.')
    await send.click()
    await expect(requests(page)).toHaveCount(1)
  },
)

test('a request shows its state and the answer', looks, async ({ page }) => {
  await startLook(page)
  await openSection(page)
  const states = [
    ['reviewing', 'In revisione'],
    ['approved', 'Approvato'],
    ['rejected', 'Rifiutato'],
  ] as const
  const ids: string[] = []
  for (const description of ['Ancora in attesa.', ...states.map(([status]) => `Una che è ${status}.`)]) {
    const sent = await page.request.post('/api/product-requests', { data: { category: 'altro', description } })
    ids.push((await sent.json()).id)
  }
  await asAdmin(async (admin) => {
    for (const [index, [status]] of states.entries()) {
      const data = { status, adminNotes: `Risposta ${status}` }
      expect((await admin.put(`/api/admin/product-requests/${ids[index + 1]}`, { data })).ok()).toBe(true)
    }
  })
  await page.reload()
  await expect(requests(page)).toHaveCount(4)
  await expect(requests(page).filter({ hasText: 'Ancora in attesa.' })).toContainText('In attesa')
  for (const [status, name] of states) {
    const request = requests(page).filter({ hasText: `Una che è ${status}.` })
    await expect(request.getByText(name, { exact: true })).toBeVisible()
    await expect(request).toContainText(`La nostra risposta: Risposta ${status}`)
  }
  await expectAccessibleInBothLooks(page, 'product requests in each state')
})
