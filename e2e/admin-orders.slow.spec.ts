// Guards: selecting orders by click, Shift and keyboard while the list polls; orders changed by another admin or a payment.

import type { Page } from '@playwright/test'
import { openListOf } from './admin-orders-page.ts'
import { pay, placeOrder, ship } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Ordini selezionati' })

test('orders are selected by click, Shift and keyboard; polling keeps the selection and the input', async ({
  page,
}) => {
  await page.clock.install()
  const [newest, middle, oldest] = await openListOf(page, 'Scelta Prima', 3)
  const tick = (order: { orderNumber: string } | undefined) =>
    page.getByRole('checkbox', { name: `Seleziona l’ordine ${order?.orderNumber}` })
  await expect(bar(page)).toHaveCount(0)
  await tick(newest).check()
  await expect(bar(page)).toContainText('1 ordine selezionato')
  await tick(oldest).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 ordini selezionati')
  await tick(middle).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 ordini selezionati')
  await page.keyboard.press('ArrowDown')
  await expect(tick(oldest)).toBeFocused()

  const polled = page.waitForResponse((answer) => answer.url().includes('/api/admin/orders?'))
  await page.clock.fastForward(31_000)
  await polled
  await expect(bar(page)).toContainText('2 ordini selezionati')
  await expect(tick(oldest)).toBeFocused()
  await expect(tick(newest)).toBeChecked()

  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('3 ordini selezionati')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Seleziona tutti gli ordini mostrati' }).check()
  await expect(bar(page)).toContainText('3 ordini selezionati')
  await page.getByLabel('Stato').selectOption('Da pagare')
  await expect(bar(page)).toHaveCount(0)
})

test('the second admin to ship sees the first one’s tracking number, and saves the input as a correction', async ({
  page,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await placeOrder(page, { name: 'Due Admin' })
  await pay(page, order)
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page.getByRole('button', { name: /^Dettagli/ }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByLabel('Codice tracking')
  await number.fill('SECONDO1')
  await ship(order, 'PRIMO1')
  await dialog.getByRole('button', { name: 'Segna come spedito' }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: /Spedito da .+ alle \d\d:\d\d con BRT PRIMO1/ }),
  ).toBeVisible()
  await expect(page.getByText('Impossibile aggiornare il tracking. Riprova.')).toBeVisible()
  await expect(number).toHaveValue('SECONDO1')
  await dialog.getByRole('button', { name: 'Salva il nuovo codice' }).click()
  await expect(page.getByText('Tracking Aggiornato')).toBeVisible()
  const now = await (await page.request.get(`/api/admin/orders/${order.id}`)).json()
  expect(now.trackingNumber).toBe('SECONDO1')
})

test('an order paid while its cancellation is being confirmed is not refunded without notice', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await placeOrder(page, { name: 'Pagato Intanto' })
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page.getByRole('button', { name: /^Dettagli/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annulla ordine' }).click()
  await expect(dialog.getByText('Non è ancora pagato')).toBeVisible()
  const reason = dialog.getByLabel('Motivo')
  await reason.fill('Non lo paga nessuno')

  const customer = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!customer) throw new Error('No page for the customer')
  await signInByCall(customer, 'rivenditore', 'rivenditore123')
  await pay(customer, order)
  await customer.close()

  await dialog.getByRole('button', { name: 'Annulla ordine' }).click()
  await expect(dialog.getByText(/^Pagato alle .+ al cliente torna l’intero importo/)).toBeVisible()
  await expect(reason).toHaveValue('Non lo paga nessuno')
  await expect(dialog.getByText('È già pagato: al cliente vengono rimborsati')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla e rimborsa' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il rimborso è stato avviato.' })).toBeVisible()
})
