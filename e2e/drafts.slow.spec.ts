// Guards: drafts of several accounts and forms, their expiry, a reload, and a full session storage.

import { keysOf, requestsTo, takeClock, untilNextClick } from './clicks.ts'
import { description, memory, request, secret } from './drafts-page.ts'
import { placeOrder } from './orders.ts'
import { expect, signIn, test } from './portal.ts'
import { findPiece, openProduct } from './product-choice.ts'
import { elsewhere, saveAddress, signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { endSession, sessionDialog } from './session-end.ts'
import { untilHydrated, visit } from './visit.ts'

const profile = '/dashboard?section=business-profile'

test('another account that signs in in the same tab does not see the draft, which is deleted', async ({ page }) => {
  const second = await signInAsNewCustomer(page)
  const first = await signInAsNewCustomer(page)
  await visit(page, request)
  await description(page).fill(secret)
  await endSession(first)
  await page.getByRole('link', { name: 'Profilo Aziendale' }).click()
  const dialog = sessionDialog(page)
  await dialog.getByLabel('Username').fill(second.username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(second.password)
  const anew = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Accedi' }).click()
  await anew
  await visit(page, request)
  await expect(description(page)).toHaveValue('')
  expect(await memory(page)).not.toContain(secret)

  // Also when signing in on the login page.
  await description(page).fill(secret)
  await endSession(second)
  await signIn(page, first.username, first.password)
  expect(await memory(page)).not.toContain(secret)
})

test('a draft expires after a day, and when its subject was changed or deleted elsewhere', async ({ page }) => {
  const account = await signInAsNewReseller(page)
  await visit(page, request)
  await description(page).fill(secret)
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.reload()
  await expect(description(page)).toHaveValue('')

  await saveAddress(page, 'Anna Bianchi')
  await visit(page, profile)
  await page.getByLabel('Ragione sociale').fill('Mai inviata S.r.l.')
  await page.getByRole('button', { name: 'Modifica Anna Bianchi' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome del destinatario').fill('Anna Neri')
  await elsewhere(account, async (device) => {
    const { companyAddress, vatNumber, pecEmail } = await (await device.get('/api/auth/user')).json()
    const data = { companyName: 'Da un altro dispositivo', companyAddress, vatNumber, pecEmail }
    expect((await device.put('/api/auth/business-profile', { data })).ok()).toBe(true)
    const [{ id }] = await (await device.get('/api/addresses')).json()
    expect((await device.delete(`/api/addresses/${id}`)).ok()).toBe(true)
  })
  await page.reload()
  await expect(page.getByLabel('Ragione sociale')).toHaveValue('Da un altro dispositivo')
  await page.getByRole('button', { name: 'Nuovo destinatario' }).click()
  await expect(dialog.getByLabel('Nome del destinatario')).toHaveValue('')
})

test('forms of one page keep separate drafts: the profile without its password, and a consignee in a dialog', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await visit(page, profile)
  await page.getByLabel('Ragione sociale').fill('Bottega Nuova S.r.l.')
  await page.getByRole('button', { name: 'Nuovo destinatario' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome del destinatario').fill('Anna Verdi')
  await page.reload()
  await expect(page.getByLabel('Ragione sociale')).toHaveValue('Bottega Nuova S.r.l.')
  await page.getByRole('button', { name: 'Nuovo destinatario' }).click()
  await expect(dialog.getByLabel('Nome del destinatario')).toHaveValue('Anna Verdi')
})

test('a price that could not be saved is saved after a reload or on retry', async ({ page }) => {
  await signInAsNewReseller(page)
  const { productId } = await findPiece(page, 4)
  const path = `/api/selling-prices/${productId}`
  const stored = async () => (await (await page.request.get(`${path}?country=IT`)).json()).price
  await visit(page, `/product/${productId}`)
  const price = page.getByLabel('Il tuo prezzo di vendita')
  const refuse = () =>
    page.route(`**${path}*`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await refuse()
  await price.fill('88')
  await expect(page.getByText('Impossibile salvare il prezzo')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(price).toHaveValue('88 €')
  await expect.poll(stored).toBe('88.00')

  await refuse()
  await price.fill('99')
  await expect(page.getByText('Impossibile salvare il prezzo')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(stored).toBe('99.00')
})

test('with full session storage a retry still uses the same key; a retry with other content reports that the first request arrived', async ({
  page,
}) => {
  await takeClock(page)
  await signInAsNewCustomer(page)
  await visit(page, request)
  await page.evaluate(() => {
    for (let size = 4_000_000; size > 10; size = Math.floor(size / 2)) {
      try {
        for (let n = 0; ; n++) sessionStorage.setItem(`pieno-${size}-${n}`, 'x'.repeat(size))
      } catch {
        // Smaller ones may still fit.
      }
    }
  })
  const sent = requestsTo(page, '/api/product-requests')
  await page.route('**/api/product-requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const send = page.getByRole('button', { name: 'Invia la richiesta' })
  await page.getByLabel('Categoria').selectOption('casa')
  await description(page).fill(secret)
  for (let n = 1; n <= 2; n++) {
    await send.click()
    await expect.poll(() => sent.length).toBe(n)
    await expect(send).toBeEnabled()
  }
  expect(keysOf(sent).size).toBe(1)
  await page.unrouteAll()
  await description(page).fill(`${secret}, e tovaglioli`)
  await send.click()
  await expect(page.getByText('La richiesta che hai inviato prima è arrivata com’era allora').first()).toBeVisible()
  expect(keysOf(sent).size).toBe(1)
  await untilNextClick(page)
  await send.click()
  await expect(page.getByText('Richiesta prodotto inviata con successo!')).toBeVisible()
  expect(keysOf(sent).size).toBe(2)
  const requests = await (await page.request.get('/api/product-requests')).json()
  expect(requests).toHaveLength(2)
})

test('searches and filters are in the address: a reload keeps them', async ({ page }) => {
  await signInAsNewReseller(page)
  await saveAddress(page, 'Anna Bianchi')
  await placeOrder(page)
  for (const [address, label] of [
    ['/catalog', 'Cerca'],
    ['/dashboard?section=catalog', 'Cerca'],
    ['/dashboard?section=orders', 'Cerca ordini'],
    [profile, 'Cerca in rubrica'],
  ] as const) {
    await visit(page, address)
    const field = page.getByRole('searchbox', { name: label }).first()
    await field.fill('anna')
    await page.waitForURL(/anna/)
    await page.reload()
    await expect(field).toHaveValue('anna')
  }
})

test('a quantity and the address entered for it survive a reload together', async ({ page }) => {
  await signInAsNewReseller(page)
  await openProduct(page, 4)
  const quantity = page.getByRole('textbox', { name: 'Quantità', exact: true })
  const order = page.getByRole('button', { name: 'Ordina ora' }).first()
  const name = page.getByRole('dialog').getByLabel('Nome del destinatario')
  await quantity.fill('3')
  await order.click()
  await name.fill('Anna Verdi')
  await page.reload()
  await untilHydrated(page)
  await expect(quantity).toHaveValue('3')
  await order.click()
  await expect(name).toHaveValue('Anna Verdi')
})
