import type { Page } from '@playwright/test'
import { type Placed, payTogether, placeOrder } from './orders.ts'
import { signInByCall } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'

/** Creates paid orders of one consignee, oldest first, and signs the page in as admin. */
export async function paidOrders(page: Page, name: string, howMany: number): Promise<Placed[]> {
  await signInAsNewReseller(page)
  const orders: Placed[] = []
  for (let n = 0; n < howMany; n++) orders.push(await placeOrder(page, { name }))
  await payTogether(page, orders)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInByCall(page, 'admin', 'admin123')
  return orders
}
