// Guards: forty parcels in a row, and scans during a slow response.

import type { Page } from '@playwright/test'
import type { Parcel } from '../src/contract/orders/fulfilment.ts'
import type { Placed } from './orders.ts'
import { expect, test } from './portal.ts'
import { onPaper, openWarehouse, paidOrders, scan } from './warehouse-page.ts'

/** Scans slip, pieces and label without waiting, as a fast user does. */
async function pack(page: Page, { code, orderNumber, lines }: Parcel, label: string): Promise<void> {
  await scan(page, code ?? orderNumber)
  for (const { barcodes, quantity } of lines) {
    for (let n = 0; n < quantity; n++) await scan(page, barcodes[0] ?? '')
  }
  await scan(page, label)
}

const labelOf = async (page: Page, { id }: Placed): Promise<string | null> =>
  (await (await page.request.get(`/api/admin/orders/${id}`)).json()).trackingNumber

test('forty parcels are printed and shipped with keyboard and scanner, without a pointer', async ({ page }) => {
  const orders = await paidOrders(page, 40)
  await openWarehouse(page)
  // The only key pressed by the user; the scanner types the rest.
  await page.keyboard.press('F9')
  await expect(page.getByText(/^\d+ bolle, \d+ in preparazione$/).first()).toBeVisible({ timeout: 20_000 })
  const parcels = await Promise.all(orders.map((order) => onPaper(page, order)))
  for (const { status, code } of parcels)
    expect([status, code]).toEqual(['processing', expect.stringMatching(/^P\d{9}$/)])

  for (const [n, parcel] of parcels.entries()) {
    await pack(page, parcel, `08499${String(n).padStart(7, '0')}`)
    // Reloads in the middle of the series; keys are lost until the page has loaded again.
    if (n === 19) {
      await page.reload()
      await expect(page.locator('[data-scan]')).toBeFocused()
    }
  }
  const labels = async () => (await Promise.all(orders.map((order) => labelOf(page, order)))).filter(Boolean).length
  await expect.poll(labels, { timeout: 40_000 }).toBe(40)
  await expect(page.getByText('40 /')).toBeVisible()
  for (const [n, order] of orders.entries())
    expect(await labelOf(page, order)).toBe(`08499${String(n).padStart(7, '0')}`)
})

test('scans during a slow response are queued, on a phone too', async ({ page }) => {
  const orders = await paidOrders(page, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await openWarehouse(page)
  const parcels = await Promise.all(orders.map((order) => onPaper(page, order)))
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/orders/**', async (route) => {
    await slow
    await route.continue()
  })
  for (const [n, parcel] of parcels.entries()) await pack(page, parcel, `LENTO-${parcel.orderNumber}-${n}`)
  await expect(page.getByText(/in coda$/)).toBeVisible()
  answer()
  await expect
    .poll(() => labelOf(page, orders[1] as Placed), { timeout: 15_000 })
    .toBe(`LENTO-${parcels[1]?.orderNumber}-1`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
