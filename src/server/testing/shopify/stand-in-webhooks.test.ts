import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from './shopify-stand-in.ts'

const domain = 'negozio.myshopify.com'

interface Told {
  headers: Record<string, string | string[] | undefined>
  body: string
}

const told: Told[] = []
const server = createServer(async (request, response) => {
  told.push({ headers: request.headers, body: await text(request) })
  response.writeHead(202).end()
})

let shopify: ShopifyStandIn
let uri: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks`
})

beforeEach(() => {
  told.length = 0
})

afterAll(async () => {
  await shopify[Symbol.asyncDispose]()
  await new Promise((resolve) => server.close(resolve))
})

async function subscribe(topic: string, to = uri) {
  const create = `mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
      webhookSubscription { id topic uri } userErrors { message }
    }
  }`
  interface Made {
    webhookSubscriptionCreate: { webhookSubscription: { id: string } | null; userErrors: { message: string }[] }
  }
  const { data } = await askShop<Made>(shopify, domain, create, { topic, uri: to })
  return data.webhookSubscriptionCreate
}

const isSigned = ({ headers, body }: Told) =>
  headers['x-shopify-hmac-sha256'] === createHmac('sha256', testShopApp.apiSecret).update(body).digest('base64')

test('a subscriber gets signed deliveries, which may be repeated, forged or late', async () => {
  expect(await shopify.deliver(domain, 'orders/create', { id: 1 })).toEqual([])
  const { webhookSubscription } = await subscribe('ORDERS_CREATE')
  expect((await subscribe('ORDERS_CREATE')).userErrors[0]?.message).toContain('already been taken')
  expect((await subscribe('ORDERS_CREATE', 'http://example.it/')).userErrors[0]?.message).toContain('not supported')

  expect(await shopify.deliver(domain, 'orders/create', { id: 1 }, { eventId: 'e1', times: 2 })).toEqual([202, 202])
  expect(told.map(isSigned)).toEqual([true, true])
  expect(told[0]?.headers).toMatchObject({
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': domain,
    'x-shopify-event-id': 'e1',
    'x-shopify-api-version': '2026-10',
  })
  expect(told[1]?.headers['x-shopify-webhook-id']).toBe(told[0]?.headers['x-shopify-webhook-id'])
  await shopify.deliver(domain, 'orders/create', { id: 2 }, { isForged: true })
  await shopify.deliver(domain, 'orders/create', { id: 2 }, { isTampered: true })
  expect(told.map(isSigned)).toEqual([true, true, false, false])

  const late = shopify.deliver(domain, 'orders/create', { id: 3 }, { delayMs: 50 })
  await shopify.deliver(domain, 'orders/create', { id: 4 })
  await late
  expect(told.slice(4).map(({ body }) => body)).toEqual(['{"id":4}', '{"id":3}'])

  const remove = `mutation ($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }`
  await askShop(shopify, domain, remove, { id: webhookSubscription?.id })
  expect(await shopify.deliver(domain, 'orders/create', { id: 5 })).toEqual([])
})

test('an uninstalled app gets the event, and its further calls are refused', async () => {
  await subscribe('APP_UNINSTALLED')
  shopify.mayRenew = true
  expect(await shopify.uninstall(domain)).toEqual([202])
  expect(told[0]?.headers['x-shopify-topic']).toBe('app/uninstalled')
  expect((await askShop(shopify, domain, '{ shop { id } }')).status).toBe(401)
  expect((await askShop(shopify, 'altro.myshopify.com', '{ shop { name } }')).data).toEqual({ shop: { name: 'altro' } })
})
