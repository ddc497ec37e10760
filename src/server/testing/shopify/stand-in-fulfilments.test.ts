import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'
import { type ShopifyStandIn, startShopifyStandIn } from './shopify-stand-in.ts'
import { type StandInOrder, standInOrder } from './stand-in-order.ts'

const domain = 'negozio.myshopify.com'

let shopify: ShopifyStandIn
let order: StandInOrder

beforeAll(async () => {
  shopify = await startShopifyStandIn()
})

beforeEach(() => {
  order = standInOrder({ 'DW-1': 3, 'DW-2': 1 })
  shopify.orders.set(domain, [order])
})

afterAll(() => shopify[Symbol.asyncDispose]())

interface Found {
  id: string
  status: string
  lineItems: { nodes: { id: string; sku: string; remainingQuantity: number }[] }
}

async function fulfilmentOrders(): Promise<Found[]> {
  const { data, errors } = await askShop<{ order: { fulfillmentOrders: { nodes: Found[] } } }>(
    shopify,
    domain,
    `query ($id: ID!) { order(id: $id) { fulfillmentOrders(first: 5) {
      nodes { id status lineItems(first: 20) { nodes { id sku remainingQuantity } } }
    } } }`,
    { id: order.id },
  )
  expect(errors).toEqual([])
  return data.order.fulfillmentOrders.nodes
}

interface Done {
  fulfillment: { id: string; status: string; trackingInfo: object[] } | null
  userErrors: { message: string }[]
}

async function fulfil(lines: { id: string; quantity: number }[] | null, url = 'https://example.it/t/1') {
  const [found] = await fulfilmentOrders()
  const fulfillment = {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: found?.id, fulfillmentOrderLineItems: lines }],
    trackingInfo: { company: 'BRT', number: '1', url },
    notifyCustomer: true,
  }
  const text = `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id status trackingInfo { company number url } } userErrors { field message }
  } }`
  const { data } = await askShop<{ fulfillmentCreate: Done }>(shopify, domain, text, { fulfillment })
  return data.fulfillmentCreate
}

const left = async () =>
  (await fulfilmentOrders()).map(({ status, lineItems }) => [
    status,
    ...lineItems.nodes.map(({ remainingQuantity }) => remainingQuantity),
  ])

test('an order is fulfilled in two parts, and a further fulfilment is refused', async () => {
  const [before] = await fulfilmentOrders()
  const [line] = before?.lineItems.nodes ?? []
  const first = await fulfil([{ id: line?.id ?? '', quantity: 2 }])
  expect(first).toMatchObject({
    fulfillment: { status: 'SUCCESS', trackingInfo: [{ company: 'BRT', number: '1', url: 'https://example.it/t/1' }] },
    userErrors: [],
  })
  expect(await left()).toEqual([['IN_PROGRESS', 1, 1]])
  const tooMany = await fulfil([{ id: line?.id ?? '', quantity: 2 }])
  expect(tooMany.userErrors[0]?.message).toBe('Invalid fulfillment order line item quantity requested.')
  expect((await fulfil(null)).userErrors).toEqual([])
  expect(await left()).toEqual([['CLOSED', 0, 0]])
  const again = await fulfil(null)
  expect([again.fulfillment, again.userErrors[0]?.message]).toEqual([
    null,
    expect.stringMatching(/has an unfulfillable status= closed\.$/),
  ])
  expect(order.lines.map(({ unfulfilledQuantity }) => unfulfilledQuantity)).toEqual([0, 0])
  expect(shopify.shop(domain).fulfilments.filter((one) => one.order === order)).toHaveLength(2)
})

test('a cancelled order and a fulfilment order on hold are not fulfilled', async () => {
  order.cancelledAt = order.createdAt
  expect((await fulfil(null)).userErrors[0]?.message).toContain('status= cancelled')
  order.cancelledAt = null
  const [found] = await fulfilmentOrders()
  shopify.shop(domain).hold(found?.id ?? '')
  expect((await fulfil(null)).userErrors[0]?.message).toContain('status= on_hold')
  const release = `mutation ($id: ID!) { fulfillmentOrderReleaseHold(id: $id) { fulfillmentOrder { status } } }`
  await askShop(shopify, domain, release, { id: found?.id })
  expect((await fulfil(null)).userErrors).toEqual([])
})

test('lines of two locations are two fulfilment orders', async () => {
  const shop = shopify.shop(domain)
  const other = shop.newLocation('Negozio')
  shop.locations.push(other)
  Object.assign(order.lines[1] ?? {}, { locationId: other.id })
  expect(await left()).toEqual([
    ['OPEN', 3],
    ['OPEN', 1],
  ])
  expect((await fulfil(null)).userErrors).toEqual([])
  expect(await left()).toEqual([
    ['CLOSED', 0],
    ['OPEN', 1],
  ])
})

test('a tracking number is corrected', async () => {
  const { fulfillment } = await fulfil(null)
  const text = `mutation ($id: ID!, $info: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $info, notifyCustomer: false) {
      fulfillment { trackingInfo(first: 1) { number url } } userErrors { message }
    }
  }`
  const info = { company: 'SDA', number: '2', url: 'https://example.it/t/2' }
  const { data } = await askShop(shopify, domain, text, { id: fulfillment?.id, info })
  expect(data).toEqual({
    fulfillmentTrackingInfoUpdate: {
      fulfillment: { trackingInfo: [{ number: '2', url: 'https://example.it/t/2' }] },
      userErrors: [],
    },
  })
  expect(shopify.shop(domain).fulfilments.at(-1)?.notified).toEqual([true, false])
})
