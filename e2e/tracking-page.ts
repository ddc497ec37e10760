import type { Page } from '@playwright/test'
import { type Placed, pay, placeOrder } from './orders.ts'

export async function paidOrder(page: Page): Promise<Placed> {
  const order = await placeOrder(page)
  await pay(page, order)
  return order
}
