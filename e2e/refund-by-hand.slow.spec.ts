// Guards: a refund refused by the provider is paid manually, from the order and from the error log.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { openPortalDatabase } from './portal-database.ts'

test('a refund that the provider cannot make is paid manually, recorded once, and shown to the reseller', async ({
  page,
  portal,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await placeOrder(page, { name: 'Rimborso A Mano' })
  await pay(page, order)
  // Simulates a payment taken before a change of provider.
  const database = await openPortalDatabase(portal)
  await database.query("update payments set provider = 'prima' where order_id = $1", [order.id])
  await database.end()

  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&order=${order.id}`)
  const dialog = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await dialog.getByRole('button', { name: 'Rimborsa', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Rimborsa' })
  await refund.getByLabel('Motivo').fill('Capo non più disponibile')
  await refund.getByRole('button', { name: 'Tutto', exact: true }).click()
  await refund.getByRole('button', { name: 'Annulla e rimborsa' }).click()
  await dialog.getByRole('button', { name: 'Segna come restituito' }).click()
  await dialog.getByRole('button', { name: /^Ho restituito/ }).click()
  await expect(dialog.getByText('Scrivi il CRO del bonifico o come hai restituito la somma')).toBeVisible()
  await dialog.getByLabel('CRO del bonifico, o una nota').fill('CRO 1234567890')
  await expectAccessibleInBothLooks(page, 'refund by hand')

  // The draft is restored after leaving the page.
  await page.reload()
  await dialog.getByRole('button', { name: 'Segna come restituito' }).click()
  await expect(dialog.getByLabel('CRO del bonifico, o una nota')).toHaveValue('CRO 1234567890')
  await dialog.getByRole('button', { name: /^Ho restituito/ }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'Rimborso registrato' })).toHaveCount(1)
  await expect(dialog.getByText(/CRO 1234567890/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Segna come restituito' })).toHaveCount(0)

  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.goto(`/dashboard?section=orders&tab=cancelled&detail=${order.id}`)
  const sheet = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await expect(sheet.getByText(/CRO 1234567890/).first()).toBeVisible()
  await expectAccessibleInBothLooks(page, 'order that was refunded by hand')
  await sheet.getByRole('button', { name: 'Chiudi' }).click()
  const row = page.getByRole('article').filter({ hasText: order.orderNumber })
  await expect(row.getByText('Rimborsato', { exact: true })).toBeVisible()
})

test('it is also recorded from the log, for the entry of an order or of a plan', async ({ page, portal }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await placeOrder(page, { name: 'Rimborso Dal Log' })
  await pay(page, order)
  const database = await openPortalDatabase(portal)
  await database.query("update payments set provider = 'prima' where order_id = $1", [order.id])
  await database.end()

  await signInByCall(page, 'admin', 'admin123')
  const cancelled = await page.request.post(`/api/admin/orders/${order.id}/cancel`, { data: {} })
  expect(cancelled.status(), await cancelled.text()).toBe(200)
  const entries = async () => (await page.request.get('/api/admin/errors?source=payments')).text()
  await expect.poll(entries, { timeout: 20_000 }).toContain(order.orderNumber)
  await page.goto('/admin?tab=log&source=payments')
  const entry = page.getByRole('row').filter({ hasText: order.orderNumber })
  await entry.getByRole('button', { name: /^Segna come restituito/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Segna come restituito' })
  await dialog.getByLabel('CRO del bonifico, o una nota').fill('CRO 777')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothLooks(page, `refund by hand in the log at ${width}`)
  }
  await dialog.getByRole('button', { name: /^Ho restituito/ }).click()
  await expect(dialog).toBeHidden()
  await expect(entry).toHaveCount(0)
})
