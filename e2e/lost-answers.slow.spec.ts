// Guards: an order or reservation with a lost response is created only once.

import type { Page, Route } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { keysOf, requestsTo, takeClock, untilNextClick } from './clicks.ts'
import { fillConsignee } from './consignee.ts'
import { consignee } from './kept-form.ts'
import { expect, test } from './portal.ts'
import { findSizeRun, openProduct, type SizeVariant } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { untilHydrated, visit } from './visit.ts'

test('a retry of an order with a lost response creates no second order even hours later; a refused attempt is forgotten', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const sent = requestsTo(page, '/api/orders')
  await openProduct(page, 5)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Crea l’ordine' })
  const open = () => page.getByRole('button', { name: 'Ordina ora' }).first().click()
  const fails = async (handle: (route: Route) => Promise<void>, times: number) => {
    await page.route('**/api/orders', (route) =>
      route.request().method() === 'POST' ? handle(route) : route.fallback(),
    )
    await send.click()
    await expect.poll(() => sent.length).toBe(times)
    await expect(send).toBeEnabled()
    await page.unrouteAll()
  }
  await open()
  for (const [label, value] of Object.entries(consignee)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('textbox', { name: 'Indirizzo', exact: true }).fill('Via Roma 1')
  const problem = { status: 409, json: { code: 'stock.insufficient', message: 'Disponibilità insufficiente' } }
  await fails((route) => route.fulfill(problem), 1)
  await fails(async (route) => {
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  }, 2)
  expect(keysOf(sent).size).toBe(2)

  await page.clock.setSystemTime(Date.now() + 5 * 3_600_000)
  // A refusal before the request is handled does not settle the first attempt.
  await fails((route) => route.fulfill({ status: 429, body: '' }), 3)
  await page.clock.setSystemTime(Date.now() + 20 * 3_600_000)
  await page.reload()
  // The faked clock gives no sign of when the page's scripts run. A dialog that is already open covers the button.
  await expect(async () => {
    if (await dialog.isHidden()) await open()
    await expect(send).toBeVisible({ timeout: 1000 })
  }).toPass()
  await send.click()
  await expect(page.getByText('Ordine creato')).toBeVisible()
  expect(keysOf(sent.slice(1)).size).toBe(1)
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1)
})

test('an order changed after a lost response is not created twice without notice', async ({ page }) => {
  await takeClock(page)
  await signInAsNewReseller(page)
  const sent = requestsTo(page, '/api/orders')
  await openProduct(page, 5)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Crea l’ordine' })
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  await fillConsignee(dialog)
  await lose(page, '/api/orders')
  await send.click()
  await expect(dialog.getByText('Impossibile creare l’ordine')).toBeVisible()
  await page.unrouteAll()

  await dialog.getByLabel('Il tuo riferimento').fill('WEB-78')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Il tuo invio precedente è già un ordine')
  await expect(dialog.getByRole('link', { name: 'Guarda i tuoi ordini' })).toBeVisible()
  await expect(dialog.getByLabel('Il tuo riferimento')).toHaveValue('WEB-78')
  expect(keysOf(sent).size).toBe(1)
  expect(await references(page)).toEqual([null])

  // A user who has read the notice and wants both sends the order again.
  await untilNextClick(page)
  await send.click()
  await expect(page.getByText('Ordine creato')).toBeVisible()
  expect(keysOf(sent).size).toBe(2)
  expect(await references(page)).toEqual(['WEB-78', null])
})

const references = async (page: Page) =>
  (await (await page.request.get('/api/orders')).json()).map(({ reference }: { reference: string | null }) => reference)

/** Checks a quick order of nearly all pieces of an article, so that too few remain for a second order. */
async function checkQuickOrder(page: Page, index: number): Promise<void> {
  const { product, run } = await findSizeRun(page, index)
  const [{ id, available }] = run as [SizeVariant]
  const { variants } = await (await page.request.get(`/api/products/${product.id}`)).json()
  const { sku } = variants.find((variant: { id: string }) => variant.id === id)
  await visit(page, '/dashboard?section=orders&view=quick')
  await page.getByLabel('Oppure incolla qui le righe').fill(`${sku};${Math.min(available, 60)}\nBOH;1`)
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await expect(page.getByText('1 articolo disponibile')).toBeVisible()
}

/** Lets the request reach the server and drops the response. */
const lose = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  })

/** After a reload the unanswered attempt is shown first; retrying removes it. */
async function sendAgain(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Invio senza risposta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riserva' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Riprova' }).click()
}

test('a quick order with a lost response is resent unchanged, although its rows are no longer available', async ({
  page,
}) => {
  await startLook(page)
  await signInAsNewReseller(page)
  await checkQuickOrder(page, 1)
  const sent = requestsTo(page, '/api/orders')
  await page.getByRole('button', { name: 'Ordina 1' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(consignee)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('textbox', { name: 'Indirizzo', exact: true }).fill('Via Roma 1')
  await lose(page, '/api/orders')
  await dialog.getByRole('button', { name: 'Crea l’ordine' }).click()
  await expect(dialog.getByText('Impossibile creare l’ordine')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('heading', { name: 'Invio senza risposta' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'a quick order whose answer was lost')
  await sendAgain(page)
  await expect(page.getByText('Ordine creato')).toBeVisible()
  expect(keysOf(sent).size).toBe(1)
  const orders: { id: string }[] = await (await page.request.get('/api/orders')).json()
  expect(orders).toHaveLength(1)

  // The invalid row stays. Other journeys need the stock.
  await visit(page, '/dashboard?section=orders&view=quick')
  await expect(page.getByRole('group', { name: /^Riga/ })).toHaveCount(1)
  await expect(page.getByText('SKU sconosciuto')).toBeVisible()
  expect((await page.request.post(`/api/orders/${orders[0]?.id}/cancel`, { data: {} })).ok()).toBe(true)
})

test('a quick order whose consignee was changed after a lost response is created once, and its rows disappear', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await checkQuickOrder(page, 3)
  const sent = requestsTo(page, '/api/orders')
  await page.getByRole('button', { name: 'Ordina 1' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Crea l’ordine' })
  await fillConsignee(dialog)
  await lose(page, '/api/orders')
  await send.click()
  await expect(dialog.getByText('Impossibile creare l’ordine')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByLabel('Nome del destinatario').fill('Anna Neri')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Il tuo invio precedente è già un ordine')
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  await expect(page.getByText('1 riga da correggere')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ordina/ })).toHaveCount(0)
  expect(keysOf(sent).size).toBe(1)
  const orders: { id: string; customerName: string }[] = await (await page.request.get('/api/orders')).json()
  expect(orders.map(({ customerName }) => customerName)).toEqual(['Anna Verdi'])
  expect((await page.request.post(`/api/orders/${orders[0]?.id}/cancel`, { data: {} })).ok()).toBe(true)
})

test('a reservation of a quick order with a lost response is created once', async ({ page }) => {
  await signInAsNewReseller(page)
  await checkQuickOrder(page, 2)
  const sent = requestsTo(page, '/api/reservations/lines')
  await lose(page, '/api/reservations/lines')
  await page.getByRole('button', { name: 'Riserva' }).click()
  await expect(page.getByRole('heading', { name: 'Invio senza risposta' })).toBeVisible()
  await sendAgain(page)
  await expect(page.getByText('1 riga da correggere')).toBeVisible()
  expect(keysOf(sent).size).toBe(1)
  const reservations: { id: string }[] = await (await page.request.get('/api/reservations?status=active')).json()
  expect(reservations).toHaveLength(1)
  expect((await page.request.delete(`/api/reservations/${reservations[0]?.id}`)).ok()).toBe(true)
})
