// Guards: several orders are paid with one payment.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { placeOrder } from './orders.ts'
import { expect, test } from './portal.ts'
import { asAdmin, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const orders = '/dashboard?section=orders'

test(
  'several orders are selected and paid with one payment; a double click opens one page',
  looks,
  async ({ page }) => {
    await startLook(page)
    await signInAsNewReseller(page)
    const [first, second, third] = [await placeOrder(page), await placeOrder(page), await placeOrder(page)]
    await visit(page, orders)
    const bar = page.getByRole('region', { name: 'Ordini scelti' })
    await expect(bar).toBeHidden()
    await page.getByRole('checkbox', { name: 'Seleziona tutti' }).check()
    await expect(bar.getByRole('button', { name: /^Paga 3 ordini \(/ })).toBeVisible()
    await page.getByRole('checkbox', { name: `Scegli l’ordine ${third.orderNumber}` }).uncheck()
    const pay = bar.getByRole('button', { name: /^Paga 2 ordini \(/ })
    await expect(pay).toBeVisible()
    await expectAccessibleInBothLooks(page, 'orders chosen to be paid together')

    // A failed payment is reported above the button, and the selection stays.
    await page.route('**/create-checkout-session', (route) => route.abort())
    await pay.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Impossibile aprire il pagamento' }).first()).toBeVisible()
    await expect(pay).toBeEnabled()
    await page.unroute('**/create-checkout-session')

    const opened: string[] = []
    page.on('request', (request) => request.url().endsWith('/create-checkout-session') && opened.push(request.url()))
    await pay.dblclick()
    await page.getByRole('button', { name: 'Paga', exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Hai pagato 2 ordini: li stiamo preparando.' }),
    ).toBeVisible()
    expect(opened).toHaveLength(1)
    const left: { id: string }[] = await (await page.request.get('/api/orders?status=pending')).json()
    expect(left.map(({ id }) => id)).toEqual([third.id])
    for (const { id } of [first, second]) {
      expect(await (await page.request.get(`/api/orders/${id}`)).json()).toMatchObject({ paymentStatus: 'paid' })
    }
  },
)

test('after returning from the payment the page shows what is paid, and names the orders to be refunded', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const [first, second, third] = [await placeOrder(page), await placeOrder(page), await placeOrder(page)]
  await visit(page, orders)
  await page.getByRole('checkbox', { name: 'Seleziona tutti' }).check()
  await page.getByRole('button', { name: /^Paga 3 ordini \(/ }).click()
  await page.getByRole('button', { name: 'Paga', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Hai pagato 3 ordini: li stiamo preparando.' })).toBeVisible()

  await asAdmin(async (admin) => {
    for (const { id } of [second, third]) {
      expect((await admin.post(`/api/admin/orders/${id}/cancel`, { data: {} })).ok()).toBe(true)
    }
  })
  await page.reload()
  const notice = page
    .getByRole('status')
    .filter({ hasText: `L’ordine ${first.orderNumber} è pagato: lo stiamo preparando.` })
  await expect(notice).toContainText(
    `Ti restituiamo per intero l’importo degli ordini ${second.orderNumber} e ${third.orderNumber}: nei dettagli leggi perché.`,
  )
  await expect(page.getByText('Hai pagato 3 ordini')).toHaveCount(0)
})
