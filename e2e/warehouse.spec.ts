// Guards: packing parcels with a scanner, and its alarms.

import type { Placed } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { onPaper, openWarehouse, paidOrders, scan } from './warehouse-page.ts'

test('a wrong or surplus piece sounds the alarm, another slip is not a label, and the last shipment is undone', async ({
  page,
}) => {
  const orders = await paidOrders(page, 2)
  await openWarehouse(page)
  const [parcel, other] = await Promise.all(orders.map((order) => onPaper(page, order)))
  if (!parcel || !other) throw new Error('Two orders must have been placed')
  const alarm = page.getByRole('alert')
  await scan(page, parcel.orderNumber)
  await expect(page.getByRole('heading', { name: parcel.orderNumber })).toBeVisible()
  await scan(page, 'CAPO-DI-UN-ALTRO')
  await expect(alarm).toContainText('Pezzo sbagliato')
  await scan(page, parcel.lines[0]?.barcodes[0] ?? '')
  await expect(alarm).toHaveCount(0)
  await scan(page, parcel.lines[0]?.barcodes[0] ?? '')
  await expect(alarm).toContainText('Un pezzo di troppo')
  await page.keyboard.press('Escape')
  await expect(alarm).toHaveCount(0)
  await scan(page, 'UNDO-1')
  await expect(page.getByRole('button', { name: new RegExp(`^Annulla ${parcel.orderNumber}`) })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByText(`${parcel.orderNumber} UNDO-1 annullata`)).toBeVisible()
  expect((await onPaper(page, orders[0] as Placed)).status).toBe('processing')
})

test('a scan is not lost while the station loads', async ({ page }) => {
  const [order] = await paidOrders(page, 1)
  if (!order) throw new Error('An order must have been placed')
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&mode=warehouse', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'earlyKeys' in window)
  await scan(page, order.orderNumber)
  await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible()
})
