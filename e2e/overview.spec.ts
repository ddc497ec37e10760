// Guards: the dashboard’s overview for new and active resellers.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, test } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const card = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first()
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const euro = (amount: number) => new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }).format(amount)

test(
  'a new account sees four zeros, no orders and no notifications, and its first step to take',
  looks,
  async ({ page }) => {
    await startLook(page)
    const { username } = await signInAsNewCustomer(page)
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText(`Ciao ${username}, ecco a che punto sei.`)).toBeVisible()
    for (const label of ['Ordini Totali', 'In Wishlist', 'Riserve Attive'])
      await expect(card(page, label)).toHaveText('0')
    await expect(card(page, 'Fatturato Lordo')).toHaveText(euro(0))
    const latest = panel(page, 'Ordini recenti')
    await expect(latest).toContainText('Nessun ordine ancora. I tuoi ultimi tre ordini compariranno qui.')
    await expect(latest.getByRole('link', { name: 'Sfoglia il catalogo' })).toHaveAttribute('href', '/catalog')
    await expect(latest.getByRole('link', { name: 'Tutti gli ordini' })).toHaveCount(0)
    await expect(panel(page, 'Notifiche')).toContainText('Nessuna notifica.')
    await expect(panel(page, 'Primi passi').getByRole('link')).toHaveText('Compila il profilo')
    await expectAccessibleInBothLooks(page, 'overview of a new account')
  },
)

test('a reseller sees the revenue without shipping and cancelled orders, and the three latest orders', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const [piece] = await findPieces(page, 1)
  await page.request.post('/api/wishlist', { data: piece })
  await page.request.post('/api/reservations', { data: piece })
  const oldest = await placeOrder(page)
  const paid = await placeOrder(page, { lines: 2 })
  await pay(page, paid)
  const dropped = await placeOrder(page)
  await page.request.post(`/api/orders/${dropped.id}/cancel`, { data: {} })
  const newest = await placeOrder(page, { reference: 'WEB-9', name: 'W'.repeat(156) })
  let revenue = 0
  for (const { id } of [oldest, paid, newest]) {
    revenue += Number((await (await page.request.get(`/api/orders/${id}`)).json()).totalAmount)
  }

  // Late notifications about the orders would refresh the page before its button is pressed.
  await page.route('**/api/notifications/stream', (route) => route.abort())
  await page.route('**/api/overview', (route) => route.abort())
  await visit(page, '/dashboard')
  await expect(page.getByText('Caricamento non riuscito')).toBeVisible()
  await page.unroute('**/api/overview')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(card(page, 'Ordini Totali')).toHaveText('4')
  await expect(card(page, 'In Wishlist')).toHaveText('1')
  await expect(card(page, 'Riserve Attive')).toHaveText('1')
  await expect(card(page, 'Fatturato Lordo')).toHaveText(euro(revenue))
  await expect(panel(page, 'Primi passi')).toHaveCount(0)
  await expect(panel(page, 'Notifiche').getByRole('listitem').first()).toBeVisible()

  const rows = panel(page, 'Ordini recenti').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const [index, { orderNumber }, status] of [
    [0, newest, 'Da pagare'],
    [1, dropped, 'Annullato'],
    [2, paid, 'Pagato'],
  ] as const) {
    await expect(rows.nth(index)).toContainText(orderNumber)
    await expect(rows.nth(index)).toContainText(status)
  }
  await expect(rows.first()).toContainText('Rif. WEB-9')
  // A name of maximum length takes at most two lines.
  expect((await rows.first().boundingBox())?.height).toBeLessThan(100)
  await page.getByRole('link', { name: 'Tutti gli ordini' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione Ordini' })).toBeVisible()
})
