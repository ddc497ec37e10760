// Guards: refunds by hand in the error log.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { openPortalDatabase } from './portal-database.ts'

test('it is said in the log too, at an order’s entry as at a plan’s', async ({ page, portal }) => {
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
