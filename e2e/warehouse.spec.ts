import type { Page } from '@playwright/test'
import type { Parcel } from '../src/contract/orders/fulfilment.ts'
import { type Placed, payTogether, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'

/** As many as an account may hold unpaid at once. */
const atOnce = 20

/** Paid together. */
async function paidOrders(page: Page, howMany: number): Promise<Placed[]> {
  await signInAsNewReseller(page)
  const orders: Placed[] = []
  while (orders.length < howMany) {
    const batch: Placed[] = []
    for (let n = 0; n < Math.min(atOnce, howMany - orders.length); n++) batch.push(await placeOrder(page))
    await payTogether(page, batch)
    orders.push(...batch)
  }
  return orders
}

/** What stands on the slip, and on the pieces. */
const onPaper = async (page: Page, { orderNumber }: Placed): Promise<Parcel> =>
  (await page.request.get(`/api/admin/orders/scan/${orderNumber}`)).json()

/** Keys that a person presses; a scanner's are not theirs. */
let pressed = 0

async function press(page: Page, key: string): Promise<void> {
  pressed += 1
  await page.keyboard.press(key)
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Slip, pieces, label, without waiting for anything, as a fast hand does. */
async function pack(page: Page, { code, orderNumber, lines }: Parcel, label: string): Promise<void> {
  await scan(page, code ?? orderNumber)
  for (const { barcodes, quantity } of lines) {
    for (let n = 0; n < quantity; n++) await scan(page, barcodes[0] ?? '')
  }
  await scan(page, label)
}

async function openWarehouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&mode=warehouse')
  await expect(page.getByLabel('Bolla o numero dell’ordine')).toBeFocused()
}

const labelOf = async (page: Page, { id }: Placed): Promise<string | null> =>
  (await (await page.request.get(`/api/admin/orders/${id}`)).json()).trackingNumber

test('forty parcels are printed and shipped by keyboard and scanner, without a pointer, in minutes', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const orders = await paidOrders(page, 40)
  await openWarehouse(page)
  const began = Date.now()
  pressed = 0
  await press(page, 'F9')
  await expect(page.getByText(/^\d+ bolle, \d+ in preparazione$/).first()).toBeVisible({ timeout: 20_000 })
  const parcels = await Promise.all(orders.map((order) => onPaper(page, order)))
  for (const { status, code } of parcels)
    expect([status, code]).toEqual(['processing', expect.stringMatching(/^P\d{9}$/)])

  for (const [n, parcel] of parcels.entries()) {
    await pack(page, parcel, `08499${String(n).padStart(7, '0')}`)
    // In the middle of everything; no browser hears keys before the page is there again.
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
  // Of a person's keys one for all; what the scanner typed took no ten minutes.
  expect(pressed).toBe(1)
  expect(Date.now() - began).toBeLessThan(90_000)
})

test('a wrong piece is loud, one too many too, another slip is no label, and the last shipment is taken back', async ({
  page,
}) => {
  const orders = await paidOrders(page, 2)
  await openWarehouse(page)
  const [parcel, other] = await Promise.all(orders.map((order) => onPaper(page, order)))
  if (!parcel || !other) throw new Error('Two orders were placed')
  const alarm = page.getByRole('alert')
  await scan(page, parcel.orderNumber)
  await expect(page.getByRole('heading', { name: parcel.orderNumber })).toBeVisible()
  await scan(page, 'CAPO-DI-UN-ALTRO')
  await expect(alarm).toContainText('Pezzo sbagliato')
  await scan(page, parcel.lines[0]?.barcodes[0] ?? '')
  await expect(alarm).toHaveCount(0)
  await scan(page, parcel.lines[0]?.barcodes[0] ?? '')
  await expect(alarm).toContainText('Un pezzo di troppo')
  await press(page, 'Escape')
  await expect(alarm).toHaveCount(0)
  await scan(page, 'UNDO-1')
  await expect(page.getByRole('button', { name: new RegExp(`^Annulla ${parcel.orderNumber}`) })).toBeVisible()
  await press(page, 'F8')
  await expect(page.getByText(`${parcel.orderNumber} UNDO-1 annullata`)).toBeVisible()
  expect((await onPaper(page, orders[0] as Placed)).status).toBe('processing')
})

test('what is scanned during a slow answer waits for its turn, on a phone too', async ({ page }) => {
  const orders = await paidOrders(page, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await openWarehouse(page)
  const parcels = await Promise.all(orders.map((order) => onPaper(page, order)))
  await page.route('**/api/admin/orders/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  for (const [n, parcel] of parcels.entries()) await pack(page, parcel, `LENTO-${parcel.orderNumber}-${n}`)
  await expect(page.getByText(/in coda$/)).toBeVisible()
  await expect
    .poll(() => labelOf(page, orders[1] as Placed), { timeout: 15_000 })
    .toBe(`LENTO-${parcels[1]?.orderNumber}-1`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
