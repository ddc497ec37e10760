// Guards: order statuses, empty tabs, reordering, pages, Shopify orders, and axe on the orders section.

import { ordersPageSize } from '../src/domain/page-sizes.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { pay, placeOrder } from './orders.ts'
import { openDetail, orders, rowOf, tabs } from './orders-section-page.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('every status has a name, and missing consignee data are reported', async ({ page }) => {
  await signInAsNewReseller(page)
  await placeOrder(page)
  const names = [
    ['pending_payment', 'Da pagare'],
    ['pending', 'Da Pagare'],
    ['paid', 'Pagato'],
    ['processing', 'In preparazione'],
    ['shipped', 'Spedito'],
    ['cancelled', 'Annullato'],
    // A status unknown to this page.
    ['on_hold', 'on_hold'],
  ] as const
  // Consignee data are erased 24 months after the parcel; this response simulates that, and contains all statuses.
  await page.route('**/api/orders?**', async (route) => {
    const answer = await route.fetch()
    const [order] = await answer.json()
    const unknown = {
      customerName: '',
      customerEmail: '',
      customerPhone: null,
      shippingAddress: '',
      shopifyOrderId: '7',
    }
    const list = names.map(([status], index) => ({
      ...order,
      ...unknown,
      status,
      id: `${order.id.slice(0, -1)}${index}`,
    }))
    await route.fulfill({ response: answer, json: list })
  })
  await visit(page, orders)
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(names.length)
  for (const [index, [, name]] of names.entries()) {
    await expect(rows.nth(index).getByText(name, { exact: true })).toBeVisible()
  }
  for (const text of ['Nome non disponibile', 'Indirizzo non disponibile', 'Email non disponibile']) {
    await expect(rows.first()).toContainText(text)
  }
})

test('pages of orders have addresses: older ones, Back, and the newest', async ({ page }) => {
  await signInAsNewReseller(page)
  const [oldest, newest] = [await placeOrder(page), await placeOrder(page)]
  // The server's own pages, limited to one order each.
  await page.route('**/api/orders?**', (route) =>
    route.continue({ url: route.request().url().replace(`limit=${ordersPageSize}`, 'limit=1') }),
  )
  await visit(page, orders)
  const pager = page.getByRole('navigation', { name: 'Pagine degli ordini' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(rowOf(page, newest)).toBeVisible()
  await expect(pager).toContainText('1 di 2 ordini')
  await expect(pager.getByRole('link', { name: 'I più recenti' })).toHaveCount(0)
  await pager.getByRole('link', { name: 'Ordini precedenti' }).click()
  await expect(rowOf(page, oldest)).toBeVisible()
  await expect(rowOf(page, newest)).toHaveCount(0)
  await expect(pager.getByRole('link', { name: 'Ordini precedenti' })).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, oldest)).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, newest)).toBeVisible()
  await page.goForward()
  await pager.getByRole('link', { name: 'I più recenti' }).click()
  await expect(rowOf(page, newest)).toBeVisible()

  // The order on the later page disappears, and the page reports it.
  await page.goBack()
  await expect(rowOf(page, oldest)).toBeVisible()
  expect((await page.request.post(`/api/orders/${oldest.id}/cancel`, { data: {} })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('In questa pagina non è rimasto niente.')).toBeVisible()
  await expect(page.getByText('Nessun ordine da pagare')).toHaveCount(0)
  await page.getByRole('link', { name: 'I più recenti' }).click()
  await expect(rowOf(page, newest)).toBeVisible()
})

test('an address of a page that never existed leads to the first one, for orders and the wishlist', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  for (const section of ['orders', 'wishlist']) {
    await visit(page, `/dashboard?section=${section}&after=zzz`)
    const refusal = page.getByRole('alert').filter({ hasText: 'Questa pagina dell’elenco non esiste' })
    await expect(refusal).toBeVisible()
    await expect(refusal.getByRole('button', { name: 'Riprova' })).toHaveCount(0)
    await refusal.getByRole('link', { name: 'I più recenti' }).click()
    await expect(refusal).toHaveCount(0)
    await expect(page).not.toHaveURL(/after=/)
  }
})

test('an order of the reseller’s Shopify shop has a badge and shows its customer in full', async ({ page }) => {
  await signInAsNewReseller(page)
  await placeOrder(page)
  // Another journey tests the import; this response only simulates the order's origin.
  await page.route('**/api/orders?**', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()).map((order: object) => ({ ...order, shopifyOrderId: '5001' }))
    await route.fulfill({ response: answer, json: list })
  })
  await visit(page, orders)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const row = page.getByRole('article')
    await expect(row.getByText('Shopify')).toBeVisible()
    await expect(row).toContainText('anna@example.it · +39 011 123')
    await expect(row).toContainText('Via Garibaldi 7, 10121 Torino TO (IT)')
    expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBe(72)
  }
})

test('axe finds nothing on the orders, their details and the reorder dialog', async ({ page }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  const paid = await placeOrder(page, { reference: 'WEB-7', lines: 2 })
  await pay(page, paid)
  const unpaid = await placeOrder(page)
  await visit(page, orders)
  await expect(rowOf(page, unpaid)).toBeVisible()
  await expectAccessibleInBothLooks(page, 'orders to pay')
  await visit(page, `${orders}&search=nessuno`)
  await expect(page.getByText('Nessun ordine da pagare con questi filtri')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'no order found')
  await visit(page, `${orders}&tab=paid`)
  await openDetail(page, paid)
  await expect(page.getByRole('dialog').getByText('Cronologia')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'details of an order')
  await visit(page, `${orders}&tab=paid`)
  await page.getByRole('button', { name: /^Ordina di nuovo/ }).click()
  await expect(page.getByRole('dialog').getByText('Totale (IVA inclusa)')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'order placed again')
})

test('without orders each tab suggests what to do, and the reservations are hidden', async ({ page }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  await visit(page, orders)
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione Ordini' })).toBeVisible()
  await expect(tabs(page)).toHaveText([/^Da Pagare.\(0\)$/, /^Pagati.\(0\)$/, /^Spediti.\(0\)$/])
  await expect(page.getByText('Nessun ordine da pagare')).toBeVisible()
  await expect(page.getByText('Ordina dalla wishlist, dal catalogo o confermando le tue riserve.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sfoglia il catalogo' })).toBeVisible()
  await expect(page.getByText('Riserve attive')).toHaveCount(0)
  await expect(page.getByText(/Mostra annullati/)).toHaveCount(0)
  await expectAccessibleInBothLooks(page, 'no orders')
  await tabs(page).nth(1).click()
  await expect(page.getByText('Nessun ordine pagato')).toBeVisible()
  await tabs(page).nth(2).click()
  await expect(page.getByText('Nessun ordine spedito')).toBeVisible()
  await visit(page, `${orders}&tab=cancelled`)
  await expect(page.getByText('Nessun ordine annullato')).toBeVisible()

  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ status: 403, json: { message: 'x', code: 'role.base' } }),
  )
  await visit(page, orders)
  await expect(page.getByText('Nessun ordine da pagare')).toBeVisible()
  await page.unroute('**/api/orders?**')
  await page.route('**/api/orders?**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Caricamento non riuscito')
  await page.unroute('**/api/orders?**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Nessun ordine da pagare')).toBeVisible()
})

test('an order is repeated in two clicks for the same consignee, after showing what has changed', async ({ page }) => {
  await signInAsNewReseller(page)
  const order = await placeOrder(page, { name: 'Maria Rossi', city: 'Cuneo', lines: 2 })
  await pay(page, order)
  await visit(page, `${orders}&tab=paid`)
  await page.getByRole('button', { name: `Ordina di nuovo l’ordine ${order.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordina di nuovo' })
  await expect(dialog.getByLabel('Nome del destinatario')).toHaveValue('Maria Rossi')
  await expect(dialog.getByLabel('Città')).toHaveValue('Cuneo')
  await expect(dialog.getByText('Rispetto all’ordine di allora')).toHaveCount(0)
  await expect(dialog.getByText('Totale (IVA inclusa)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Crea l’ordine' }).click()
  await expect(page.getByText('Ordine creato')).toBeVisible()
  const [again] = await (await page.request.get('/api/orders?status=pending&limit=1')).json()
  expect(again).toMatchObject({ customerName: 'Maria Rossi', customerPhone: '+39 011 123', shippingCity: 'Cuneo' })
  expect(again.items).toHaveLength(2)

  await test.step('missing and discontinued items are reported before ordering', async () => {
    await page.route('**/api/orders/*/reorder', async (route) => {
      const answer = await route.fetch()
      const plan = await answer.json()
      const [first, second] = plan.lines
      const lines = [
        { ...first, orderedQuantity: 3, quantity: 1, orderedPrice: '10.00' },
        { ...second, quantity: 0, unitPrice: null },
      ]
      await route.fulfill({ response: answer, json: { ...plan, lines } })
    })
    await visit(page, `${orders}&tab=paid`)
    await page.getByRole('button', { name: `Ordina di nuovo l’ordine ${order.orderNumber}` }).click()
    await expect(dialog.getByText('Rispetto all’ordine di allora')).toBeVisible()
    await expect(dialog.getByText('ne resta 1 invece di 3.')).toBeVisible()
    await expect(dialog.getByText('non è più in vendita, lo lasciamo fuori.')).toBeVisible()
    await expect(dialog.getByText(/ora \d+,\d{2}\s€, allora 10,00\s€\./)).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Prodotti' }).getByRole('listitem')).toHaveCount(1)
  })
})
