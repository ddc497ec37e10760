// Guards: a double click pays only once.

import type { Page } from '@playwright/test'
import { clickTwice, requestsTo } from './clicks.ts'
import { readOrder } from './double-click-orders-page.ts'
import { type Placed, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'

/** Pays on the sandbox's page with a double click. */
async function payOnPage(page: Page, order: Placed): Promise<void> {
  const { url } = await (
    await page.request.post('/api/payments/create-checkout-session', { data: { orderId: order.id } })
  ).json()
  await page.goto(url)
  const paid = requestsTo(page, `/api/payments/sandbox/${new URL(page.url()).pathname.split('/').at(-1)}`)
  await clickTwice(page, page.getByRole('button', { name: 'Paga', exact: true }))
  await page.waitForURL(/section=orders/)
  expect(paid).toHaveLength(1)
  await expect.poll(async () => (await readOrder(page, order)).status, { timeout: 20_000 }).toBe('paid')
}

test('a double click pays only once', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await payOnPage(page, await placeOrder(page))
})
