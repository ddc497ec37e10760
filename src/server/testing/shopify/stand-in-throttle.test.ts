import { expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'
import { startShopifyStandIn } from './shopify-stand-in.ts'
import { standInOrder } from './stand-in-order.ts'

const domain = 'negozio.myshopify.com'

const page = `query Page($after: String) {
  orders(first: 50, after: $after, sortKey: UPDATED_AT) {
    nodes { id lineItems(first: 10) { nodes { id } } }
    pageInfo { hasNextPage endCursor }
  }
}`

interface Page {
  orders: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
}

test('the actual cost of a query is charged, points return over time, and each shop has its own', async () => {
  let now = 0
  await using shopify = await startShopifyStandIn({ now: () => now, rates: { maximumAvailable: 700, restoreRate: 10 } })
  shopify.orders.set(
    domain,
    Array.from({ length: 50 }, () => standInOrder({ 'DW-1': 1, 'DW-2': 1 })),
  )
  const ask = (shop = domain) => askShop<Page>(shopify, shop, page)

  // 2 + 50 × (1 + 2 + 10) are requested; each order has two lines.
  const first = await ask()
  expect(first.cost).toEqual({
    requestedQueryCost: 652,
    actualQueryCost: 252,
    throttleStatus: { maximumAvailable: 700, restoreRate: 10, currentlyAvailable: 448 },
  })
  const second = await ask()
  expect([second.status, second.errors[0]?.extensions?.code, second.data]).toEqual([200, 'THROTTLED', undefined])
  expect(second.cost).toMatchObject({ requestedQueryCost: 652, actualQueryCost: null })
  expect((await ask('altro.myshopify.com')).errors).toEqual([])
  now += 20_300
  expect((await ask()).errors[0]?.extensions?.code).toBe('THROTTLED')
  now += 100
  expect((await ask()).data.orders.nodes).toHaveLength(50)
  now += 3_600_000
  expect((await ask()).cost?.throttleStatus?.currentlyAvailable).toBe(448)
  expect([shopify.timesAsked(domain), shopify.timesAsked(domain, 'Page'), shopify.timesAsked(domain, 'Other')]).toEqual(
    [5, 5, 0],
  )
  expect(shopify.calls.map(({ outcome }) => outcome)).toEqual([
    'answered',
    'throttled',
    'answered',
    'throttled',
    'answered',
    'answered',
  ])
})

test('a query of more than a thousand points is refused, and so is a page without a size', async () => {
  await using shopify = await startShopifyStandIn()
  const dear = await askShop(shopify, domain, page.replace('first: 50', 'first: 100'))
  expect(dear.errors[0]?.extensions?.code).toBe('MAX_COST_EXCEEDED')
  const endless = await askShop(shopify, domain, '{ orders { nodes { id } } }')
  expect(endless.errors[0]?.message).toContain('you must provide one of first or last')
})

test('cursors stay valid while orders change between two pages', async () => {
  await using shopify = await startShopifyStandIn()
  const orders = Array.from({ length: 60 }, () => standInOrder({ 'DW-1': 1 }))
  shopify.orders.set(domain, orders)
  const first = (await askShop<Page>(shopify, domain, page)).data.orders
  Object.assign(orders[3] ?? {}, { updatedAt: new Date(Date.now() + 3_600_000).toISOString() })
  const second = (await askShop<Page>(shopify, domain, page, { after: first.pageInfo.endCursor })).data.orders
  expect([first.nodes.length, second.nodes.length, second.pageInfo.hasNextPage]).toEqual([50, 11, false])
})

test('a missing scope, an unknown field and a field that the stand-in lacks are errors', async () => {
  await using shopify = await startShopifyStandIn()
  shopify.scopes = ['read_products']
  const codeOf = async (query: string) => (await askShop(shopify, domain, query)).errors[0]?.extensions?.code
  expect(await codeOf('{ orders(first: 1) { nodes { id } } }')).toBe('ACCESS_DENIED')
  expect(await codeOf('{ nodes(ids: ["gid://shopify/Order/1"]) { id } }')).toBe('ACCESS_DENIED')
  expect(await codeOf('mutation { productDelete(input: { id: "x" }) { deletedProductId } }')).toBe('ACCESS_DENIED')
  expect(await codeOf('{ products(first: 1) { nodes { id } } }')).toBeUndefined()
  expect(await codeOf('{ products(first: 1) { nodes { prezzo } } }')).toBe('undefinedField')
  const unknown = await askShop(shopify, domain, '{ products(first: 1, query: "colore:blu") { nodes { id } } }')
  expect(unknown.errors[0]?.message).toContain('does not understand the filter')
  const unmade = await askShop(shopify, domain, '{ giftCards(first: 1) { nodes { id } } }')
  expect(unmade.errors[0]?.message).toBe('The stand-in has no QueryRoot.giftCards')
})
