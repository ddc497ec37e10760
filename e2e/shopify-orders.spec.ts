// Guards: orders of a shop become orders here.

import { randomUUID } from 'node:crypto'
import { standInOrder } from '../src/server/testing/shopify/stand-in-order.ts'
import { expect, test } from './portal.ts'
import { findSku } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { address, connect, row } from './shopify-orders-page.ts'
import { visit } from './visit.ts'

test('sales are imported automatically, and an order cancelled in the shop before payment is cancelled here', async ({
  page,
  portal: { shopify },
}) => {
  await signInAsNewReseller(page)
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  shopify.mayRenew = true
  await connect(page, shopDomain)
  // A job registers the webhooks.
  await expect
    .poll(async () => (await (await page.request.get('/api/shopify/integration')).json()).webhooksAt, {
      timeout: 20_000,
    })
    .not.toBeNull()
  const order = standInOrder({ [await findSku(page)]: 1 })
  shopify.orders.set(shopDomain, [order])
  const told = (topic: string) => shopify.deliver(shopDomain, topic, { id: Number(order.id) })
  expect(await told('orders/create')).toEqual([200])
  await expect
    .poll(async () => (await (await page.request.get('/api/orders?status=pending')).json()).length, { timeout: 20_000 })
    .toBe(1)
  order.cancelledAt = new Date().toISOString()
  expect(await told('orders/cancelled')).toEqual([200])
  await expect
    .poll(async () => (await (await page.request.get('/api/orders?status=cancelled')).json()).length, {
      timeout: 20_000,
    })
    .toBe(1)
  await visit(page, address)
  await expect(row(page, order.name)).toContainText('Annullato su Shopify')
  await expect(page.getByText('Attivi dal')).toBeVisible()
})
