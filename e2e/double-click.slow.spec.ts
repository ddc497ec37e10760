// Guards: a double click creates one reservation, wishlist entry, application and profile; retries after a lost response.

import { clickTwice, keysOf, requestsTo, takeClock, total, untilAnswered, untilNextClick } from './clicks.ts'
import { fillAddress } from './double-click-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { openProduct } from './product-choice.ts'
import { untilHydrated, visit } from './visit.ts'

test('a double click creates one resource: reservation, wishlist entry', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 0)

  const reservations = await total(page, '/api/reservations?status=active&')
  await clickTwice(page, page.getByRole('button', { name: 'Riserva per 7 giorni' }))
  await expect(page.getByRole('main').getByText('I capi sono tuoi per 7 giorni')).toBeVisible()
  await untilAnswered(page)
  expect(await total(page, '/api/reservations?status=active&')).toBe(reservations + 1)

  const added = requestsTo(page, '/api/wishlist')
  await clickTwice(page, page.getByRole('button', { name: 'Aggiungi alla Wishlist' }))
  await expect(page.getByRole('main').getByText('È nella tua')).toBeVisible()
  await untilAnswered(page)
  expect(keysOf(added).size).toBe(1)
  const [entry] = await (await page.request.get('/api/wishlist?limit=1')).json()
  expect(entry.quantity).toBe(1)
})

test('a double click creates one resource: reservation from the wishlist, order of reservations', async ({ page }) => {
  await signInByCall(page, 'pro', 'pro12345')
  await openProduct(page, 4)
  await page.getByRole('button', { name: 'Aggiungi alla Wishlist' }).click()
  await expect(page.getByRole('main').getByText('È nella tua')).toBeVisible()
  await page.goto('/dashboard?section=wishlist')
  // Other journeys of the account may have created some.
  const reservations = await total(page, '/api/reservations?status=active&')
  const orders = await total(page, '/api/orders?')
  await clickTwice(page, page.getByRole('button', { name: /^Riserva / }).first())
  await expect(page.getByText('Richiesta di riserva inviata con successo!')).toBeVisible()
  await untilAnswered(page)
  expect(await total(page, '/api/reservations?status=active&')).toBe(reservations + 1)

  await page.goto('/dashboard?section=orders')
  await page.getByRole('button', { name: 'Conferma Ordine' }).click()
  const dialog = await fillAddress(page)
  await clickTwice(page, dialog.getByRole('button', { name: 'Crea l’ordine' }))
  await expect(page.getByText('Ordine creato')).toBeVisible()
  await untilAnswered(page)
  expect(await total(page, '/api/orders?')).toBe(orders + 1)
})

test('a double click creates one resource: beta application, business profile', async ({ page }) => {
  await signInByCall(page, 'base', 'base1234')
  await page.goto('/dashboard?section=business-profile')
  await page.getByLabel('Ragione sociale').fill('Boutique di prova S.r.l.')
  await page.getByLabel('P.IVA/VAT').fill('00743110157')
  await page.getByLabel('Email PEC').fill('boutique@pec.it')
  await page.getByLabel('Indirizzo sede legale').fill('Via Emilia 1')
  await page.getByLabel('CAP').fill('41012')
  await page.getByLabel('Città').fill('Carpi')
  const saved = requestsTo(page, '/api/auth/business-profile', 'PUT')
  await clickTwice(page, page.getByRole('button', { name: 'Invia per la verifica' }))
  await expect(page.getByText('I dati aziendali sono stati salvati con successo.')).toBeVisible()
  await untilAnswered(page)
  expect(saved).toHaveLength(1)

  await visit(page, '/beta-program')
  await page.getByLabel('Volume previsto').selectOption('basso')
  await page.getByLabel('Descrizione dell’attività').fill('Vendiamo abbigliamento in due negozi e sul nostro sito web.')
  await page.getByLabel('Motivazione').fill('Vogliamo aggiungere il Made in Italy al negozio.')
  await page.getByLabel('Nome referente').fill('Referente di prova')
  await page.getByLabel('Numero di telefono').fill('+39 059 123456')
  const sent = requestsTo(page, '/api/beta-applications')
  await clickTwice(page, page.getByRole('button', { name: 'Invia la candidatura' }))
  await expect(page.getByText('Candidatura inviata!')).toBeVisible()
  await untilAnswered(page)
  expect(keysOf(sent).size).toBe(1)
  await expect(page.getByText('Hai già una candidatura')).toHaveCount(0)
})

test('a retry after a lost response sends the same key and body, even after a reload; a success or other input gets a new key', async ({
  page,
}) => {
  await takeClock(page)
  await signInByCall(page, 'pro', 'pro12345')
  await openProduct(page, 6)
  const sent = requestsTo(page, '/api/reservations')
  const reserve = page.getByRole('button', { name: 'Riserva per 7 giorni' })
  await page.route('**/api/reservations', async (route) => {
    // The server handles the request; only the response is lost.
    await route.fetch()
    await route.abort()
  })
  await reserve.click()
  await expect(page.getByRole('main').getByText('Impossibile creare la riserva')).toBeVisible()
  await page.unroute('**/api/reservations')
  const reservations = await total(page, '/api/reservations?status=active&')
  await page.reload()
  await untilHydrated(page)
  await reserve.click()
  await expect(page.getByRole('main').getByText('I capi sono tuoi per 7 giorni')).toBeVisible()
  expect(await total(page, '/api/reservations?status=active&')).toBe(reservations)
  expect(keysOf(sent).size).toBe(1)
  expect(new Set(sent.map((request) => request.postData())).size).toBe(1)

  await untilNextClick(page)
  await reserve.click()
  await expect.poll(() => keysOf(sent).size).toBe(2)
})

test('after a lost response for the last piece the page shows the reservation, not that the product is sold out', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'pro', 'pro12345')
  await openProduct(page, 8)
  const reserve = page.getByRole('button', { name: 'Riserva per 7 giorni' })
  await expect(reserve).toBeEnabled()
  const { pathname, searchParams } = new URL(page.url())
  const product = await (await page.request.get(`/api/products/${pathname.split('/').at(-1)}`)).json()
  const variant = product.variants.find(
    ({ color, size }: { color: string; size: string }) =>
      color === searchParams.get('color') && size === searchParams.get('size'),
  )
  const others = await browser.newContext({ ...(baseURL && { baseURL }) })
  await others.request.post('/api/login', { data: { username: 'rivenditore', password: 'rivenditore123' } })
  const taken = await others.request.post('/api/reservations', {
    data: { productId: product.id, variantId: variant.id, quantity: variant.available - 1 },
  })
  expect(taken.status()).toBe(201)

  await page.reload()
  await untilHydrated(page)
  await page.route('**/api/reservations', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await reserve.click()
  await expect(page.getByRole('main').getByText('Impossibile creare la riserva')).toBeVisible()
  await page.unroute('**/api/reservations')
  await page.reload()
  await untilHydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Riservato da te: 1 pezzo')).toBeVisible()
  await expect(main.getByText('Il pezzo è tuo fino')).toBeVisible()
  // The size grid below may contain other sizes that are sold out.
  await expect(main.getByText('Esaurito', { exact: true }).and(page.locator(':not(td, td *)'))).toHaveCount(0)
  await others.request.get('/api/reservations?status=active').then(async (answer) => {
    for (const { id } of await answer.json()) await others.request.delete(`/api/reservations/${id}`)
  })
  await others.close()
})
