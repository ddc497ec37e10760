// Guards: a double click prepares, ships, cancels, releases and verifies only once.

import type { Browser, Page } from '@playwright/test'
import { clickTwice, requestsTo, total, untilAnswered } from './clicks.ts'
import { readOrder } from './double-click-orders-page.ts'
import { type Placed, pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'

async function adminPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  // Counts calls that would open the print dialog.
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }),
    })
  })
  await signInByCall(page, 'admin', 'admin123')
  return page
}

async function openOrder(admin: Page, order: Placed): Promise<void> {
  await admin.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await admin
    .getByRole('button', { name: /^Dettagli dell’ordine/ })
    .first()
    .click()
  await expect(admin.getByRole('button', { name: 'Stampa la bolla' })).toBeVisible()
}

/** No failure was reported. */
const expectNoFailure = (page: Page) => expect(page.getByText(/Impossibile|non può|già/)).toHaveCount(0)

test('a double click prepares, ships and cancels with refund only once', async ({ page, browser, baseURL }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const [shipped, cancelled] = [await placeOrder(page), await placeOrder(page)]
  for (const order of [shipped, cancelled]) await pay(page, order)
  const admin = await adminPage(browser, baseURL)

  await openOrder(admin, shipped)
  const prepared = requestsTo(admin, `/api/admin/orders/${shipped.id}/processing`, 'PUT')
  await clickTwice(admin, admin.getByRole('button', { name: 'Metti in preparazione' }))
  await expect(admin.getByText('Ordine in preparazione')).toBeVisible()
  await untilAnswered(admin)
  expect(prepared).toHaveLength(1)
  expect(await admin.evaluate(() => Reflect.get(window, 'prints'))).toBe(0)
  await expect(admin.getByRole('heading', { name: 'Annulla ordine' })).toHaveCount(0)

  await admin.getByLabel('Codice tracking').fill('DC-1')
  const sent = requestsTo(admin, `/api/admin/orders/${shipped.id}/shipping`, 'PUT')
  await clickTwice(admin, admin.getByRole('button', { name: 'Segna come spedito' }))
  await expect(admin.getByText('Tracking Aggiornato')).toBeVisible()
  await untilAnswered(admin)
  expect(sent).toHaveLength(1)
  await expectNoFailure(admin)
  const { history } = await readOrder(page, shipped)
  expect(history.map(({ status }: { status: string }) => status)).toEqual(
    expect.arrayContaining(['paid', 'processing', 'shipped']),
  )
  expect(history.filter(({ status }: { status: string }) => status === 'shipped')).toHaveLength(1)

  await openOrder(admin, cancelled)
  await admin.getByRole('button', { name: 'Annulla ordine' }).click()
  await admin.getByLabel('Motivo').fill('Prova del doppio clic')
  const ended = requestsTo(admin, `/api/admin/orders/${cancelled.id}/cancel`)
  await clickTwice(admin, admin.getByRole('button', { name: 'Annulla e rimborsa' }))
  await expect(admin.getByText('Il rimborso è stato avviato.')).toBeVisible()
  await untilAnswered(admin)
  expect(ended).toHaveLength(1)
  await expectNoFailure(admin)
  await admin.context().close()
})

test('a double click saves a quick tracking, cancels an order or a reservation and removes a wishlist entry only once', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const [first, next, own] = [await placeOrder(page), await placeOrder(page), await placeOrder(page)]
  for (const order of [first, next]) await pay(page, order)
  const admin = await adminPage(browser, baseURL)

  await admin.goto('/admin?tab=orders&status=paid')
  const row = admin.getByRole('row').filter({ hasText: first.orderNumber })
  await row.getByRole('button', { name: /Aggiungi Tracking/ }).click()
  await admin.getByRole('dialog').getByLabel('Codice tracking').fill('QT-1')
  const shippings: string[] = []
  admin.on('request', (request) => {
    if (request.method() === 'PUT') shippings.push(request.url())
  })
  await clickTwice(admin, admin.getByRole('dialog').getByRole('button', { name: 'Segna come spedito' }))
  await expect(admin.getByText('Tracking Aggiornato')).toBeVisible()
  await untilAnswered(admin)
  expect(shippings).toHaveLength(1)
  await expect(admin.getByText('Codice tracking richiesto')).toHaveCount(0)
  await admin.context().close()

  await page.goto('/dashboard?section=orders')
  const cancels = requestsTo(page, `/api/orders/${own.id}/cancel`)
  await page.getByRole('link', { name: `Dettagli dell’ordine ${own.orderNumber}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’ordine' }).click()
  await expect(page.getByRole('dialog', { name: 'Annullare l’ordine?' })).toBeVisible()
  await clickTwice(
    page,
    page.getByRole('dialog', { name: 'Annullare l’ordine?' }).getByRole('button', { name: 'Annulla l’ordine' }),
  )
  await expect(page.getByText(`L’ordine ${own.orderNumber} è stato annullato.`)).toBeVisible()
  await untilAnswered(page)
  expect(cancels).toHaveLength(1)

  const line = await findPiece(page)
  const reservation = await (await page.request.post('/api/reservations', { data: line })).json()
  const released = requestsTo(page, `/api/reservations/${reservation.id}`, 'DELETE')
  await page.goto('/dashboard?section=orders')
  // The newest reservation expires last.
  await page
    .getByRole('button', { name: /^Annulla la riserva di/ })
    .last()
    .click()
  await clickTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Annulla la riserva' }))
  await expect(page.getByText('Riserva annullata')).toBeVisible()
  await untilAnswered(page)
  expect(released).toHaveLength(1)
  await expectNoFailure(page)

  await page.request.post('/api/wishlist', { data: line })
  await page.goto('/dashboard?section=wishlist')
  await clickTwice(page, page.getByRole('button', { name: /^Rimuovi/ }).first())
  await expect(page.getByText('rimosso dalla wishlist').first()).toBeVisible()
  await untilAnswered(page)
  expect(await total(page, '/api/wishlist?')).toBe(0)
})

test('a double click verifies or refuses a profile only once', async ({ browser, baseURL }) => {
  const admin = await adminPage(browser, baseURL)
  const submitted: string[] = []
  for (const [index, vatNumber] of ['00743110157', '12345670017', '00159560366'].entries()) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const companyName = `Doppio ${index} S.r.l.`
    await context.request.post('/api/register', {
      data: { username: `profilo${index}`, email: `profilo${index}@example.it`, password: 'parola-sicura' },
    })
    const saved = await context.request.put('/api/auth/business-profile', {
      data: { companyName, vatNumber, pecEmail: 'prova@pec.it', companyAddress: 'Via Emilia 1, 41012 Carpi (MO)' },
    })
    expect(saved.status()).toBe(200)
    submitted.push(companyName)
    await context.close()
  }
  await admin.goto('/admin?tab=beta')
  const puts: string[] = []
  admin.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url())
  })
  // The newest profile is the first in the queue.
  const verify = admin.getByRole('button', { name: `Verifica ${submitted[2]}` })
  await clickTwice(admin, verify)
  await expect(admin.getByText('Profilo verificato').first()).toBeVisible()
  // A second click after the response: the next profile must not have moved under the pointer.
  await admin.mouse.down()
  await admin.mouse.up()
  await expect(verify).toHaveCount(0)
  expect(puts).toHaveLength(1)
  await expect(admin.getByRole('button', { name: `Verifica ${submitted[1]}` })).toBeVisible()

  await admin.getByRole('button', { name: `Rifiuta ${submitted[1]}` }).click()
  await admin.getByLabel('Motivo').fill('La partita IVA non risulta')
  await clickTwice(admin, admin.getByRole('dialog').getByRole('button', { name: 'Rifiuta il profilo' }))
  await expect(admin.getByText('Profilo rifiutato')).toBeVisible()
  await untilAnswered(admin)
  expect(puts).toHaveLength(2)
  await expect(admin.getByText('Impossibile')).toHaveCount(0)
  await admin.context().close()
})
