import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProductSeller } from '../../../testing/shopify/product-seller.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let shopify: ShopifyStandIn
let app: TestApp
let seller: ProductSeller

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.fates.length = 0
  seller = await ProductSeller.start(app, shopify)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const product = () => seller.product({ sku: `DW-${randomUUID().slice(0, 8).toUpperCase()}`, stock: 3 })

const asked = () => shopify.asked.filter((line) => line.startsWith(seller.domain)).length

/** Sends due products, and runs the callback before the shop has answered the first write. */
async function sendWhile(meanwhile: () => Promise<unknown>): Promise<void> {
  // The first two calls read its currency and its products; the third one writes.
  const third = asked() + 3
  shopify.fates.push(undefined, undefined, { slowMs: 1_500 })
  const sending = seller.send()
  while (asked() < third) await sleep(20)
  await meanwhile()
  await sending
}

const troubledJobs = async () => {
  const { rows } = await app.context.db.pool.query(
    `select state from jobs.job where name = 'send-shop-products' and state in ('retry', 'failed') and data ->> 'userId' = $1`,
    [seller.client.user.id],
  )
  return rows
}

test('a product that is removed from the list while it is being sent causes no failed job', async () => {
  const id = await product()
  await seller.choose([id])
  await sendWhile(async () =>
    expect((await seller.act({ act: 'remove', productIds: [id] })).body).toMatchObject({ due: 0, sent: 0 }),
  )
  expect([await troubledJobs(), (await seller.list()).products, seller.products.length]).toEqual([[], [], 1])
})

test('products chosen for another shop are not sent to the one that was connected when sending began', async () => {
  await seller.choose([await product()])
  const other = `negozio-${randomUUID()}.myshopify.com`
  const wanted = await product()
  await sendWhile(async () => {
    await seller.client.post('/api/shopify/connect', { shopDomain: other, ...testShopApp })
    expect((await seller.choose([wanted])).status).toBe(200)
  })
  await seller.send()
  const count = (domain: string) => shopify.shop(domain).products.size
  expect([count(seller.domain), count(other), (await seller.row(wanted))?.state]).toEqual([1, 1, 'sent'])
  expect(await troubledJobs()).toEqual([])
})
