import type { Page } from '@playwright/test'
import type { Parcel } from '../src/contract/orders/fulfilment.ts'
import { type Placed, payTogether, placeOrder } from './orders.ts'
import { expect, signInByCall } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'

/** Maximum number of unpaid orders per account. */
const atOnce = 20

/** Creates orders and pays them together. */
export async function paidOrders(page: Page, howMany: number): Promise<Placed[]> {
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

/** The data printed on the slip and on the pieces. */
export const onPaper = async (page: Page, { orderNumber }: Placed): Promise<Parcel> =>
  (await page.request.get(`/api/admin/orders/scan/${orderNumber}`)).json()

export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export async function openWarehouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&mode=warehouse')
  await expect(page.getByLabel('Bolla o numero dell’ordine')).toBeFocused()
}
