import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopPlaces, ShopStock } from '../../../../contract/shopify/shopify-stock.ts'
import {
  type ConnectedShop,
  connectedShop,
  countShelf,
  linkedProduct,
  queueStockPushesNow,
  runShopJobs,
  shownIn,
  stockItemOf,
} from '../../../testing/shopify/shop-in-test.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopScopes } from '../../../testing/shopify/shopify-stand-in.ts'
import { makeVariant, stockAt } from '../../../testing/shopify/stand-in-product.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let shopify: ShopifyStandIn
let app: TestApp
let own: ConnectedShop

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.fates.length = 0
  shopify.scopes = [...testShopScopes]
  await app.context.db.pool.query('update shopify_integrations set is_active = false')
  own = await connectedShop(app, shopify)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const newSku = () => `DW-${randomUUID().slice(0, 8).toUpperCase()}`

async function ourProduct(stock = 10) {
  const sku = newSku()
  const productId = await app.given.product({ sku, stock })
  return { sku, productId, stockItemId: await stockItemOf(app, productId) }
}

async function link(between?: () => unknown): Promise<ShopStock> {
  const { status } = await own.client.post('/api/shopify/stock/links')
  expect(status).toBe(200)
  await runShopJobs(app, ['link-shop-skus'], between)
  await queueStockPushesNow(app)
  return readStock()
}

const readStock = async () => (await own.client.get<ShopStock>('/api/shopify/stock')).body

const change = (changes: Partial<ShopStock>) =>
  own.client.put<ShopStock>('/api/shopify/stock', {
    isOn: true,
    reserve: 0,
    floor: 0,
    locationId: null,
    ...changes,
  })

test('variants that the reseller created are linked by SKU, and their stock is sent from then on', async () => {
  const { sku, stockItemId } = await ourProduct(7)
  makeVariant(own, ` ${sku.toLowerCase()} `)
  makeVariant(own, 'ALTRO-1')
  const stock = await link()
  expect(stock).toMatchObject({
    linked: 1,
    due: 0,
    linking: { seen: 1, linked: 1, found: 0, findings: [], reason: null },
  })
  expect(stock.linking?.endedAt).not.toBeNull()
  expect(own.shop.variants[0]?.item.levels.get(own.shop.locations[0]?.id ?? '')?.available).toBe(7)
  await countShelf(app, stockItemId, 2)
  await queueStockPushesNow(app)
  expect(own.shop.variants[0]?.item.levels.get(own.shop.locations[0]?.id ?? '')?.available).toBe(2)
  // Linking does not send the product itself.
  const { rows } = await app.context.db.pool.query('select from shopify_products where user_id = $1', [
    own.client.user.id,
  ])
  expect(rows).toEqual([])
})

test('variants that cannot be linked or need attention are listed with the reason', async () => {
  const [twice, elsewhere, oversold, untracked] = [
    await ourProduct(1),
    await ourProduct(2),
    await ourProduct(3),
    await ourProduct(4),
  ]
  const first = makeVariant(own, twice.sku)
  makeVariant(own, twice.sku)
  const unknown = makeVariant(own, 'DW-NON-C-E')
  const away = makeVariant(own, elsewhere.sku)
  const second = own.shop.newLocation('Negozio in centro')
  own.shop.locations.push(second)
  stockAt(away.item, second.id, 5)
  makeVariant(own, oversold.sku).inventoryPolicy = 'CONTINUE'
  const loose = makeVariant(own, untracked.sku)
  loose.item.tracked = false
  const { linking, linked } = await link()
  expect([linked, linking?.seen, linking?.linked, linking?.found]).toEqual([4, 6, 4, 5])
  expect(new Set(linking?.findings.map(({ kind, sku }) => `${kind} ${sku}`))).toEqual(
    new Set([
      `ambiguous ${twice.sku}`,
      `unknown ${unknown.item.sku}`,
      `elsewhere ${elsewhere.sku}`,
      `oversells ${oversold.sku}`,
      `untracked ${untracked.sku}`,
    ]),
  )
  const at = own.shop.locations[0]?.id ?? ''
  expect([first.item.levels.get(at)?.available, shownIn(own, untracked.sku), loose.item.tracked]).toEqual([1, 4, true])
})

test('linking again creates no duplicates, and a variant sent by the portal keeps its product', async () => {
  const sent = await linkedProduct(app, own, { stock: 3 })
  const { sku } = await ourProduct(5)
  makeVariant(own, sku)
  await link()
  const again = await link()
  expect(again).toMatchObject({ linked: 2, linking: { seen: 2, linked: 2, found: 0 } })
  const { rows } = await app.context.db.pool.query(
    'select product_id is not null as "isSent" from shopify_stock where stock_item_id = $1',
    [sent.stockItemId],
  )
  expect(rows).toEqual([{ isSent: true }])
})

test('a large shop is read some pages at a time, and linking continues after an outage of the shop', async () => {
  const skus = []
  for (let n = 0; n < 3; n++) skus.push((await ourProduct(n + 1)).sku)
  for (let n = 0; n < 420; n++) makeVariant(own, `ALTRO-${n}`)
  for (const sku of skus) makeVariant(own, sku)
  let rounds = 0
  const stock = await link(async () => {
    rounds += 1
    if (rounds === 1) shopify.fates.push({ status: 503 })
    else await app.moveClock({ minutes: 1 })
  })
  expect(rounds).toBeGreaterThan(2)
  expect(stock).toMatchObject({ linked: 3, linking: { seen: 3, linked: 3 } })
  for (const [n, sku] of skus.entries()) expect(shownIn(own, sku)).toBe(n + 1)
})

test('without the scopes linking is refused at once, and the error names them', async () => {
  shopify.scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']
  const { status, problem } = await own.client.post('/api/shopify/stock/links')
  expect([status, problem.code]).toEqual([409, 'shopify.scopes'])
  expect(JSON.stringify(problem)).toContain('write_inventory')
  expect((await readStock()).missingScopes).toContain('write_inventory')
})

test('a closed shop ends the linking, with the reason', async () => {
  makeVariant(own, (await ourProduct()).sku)
  await own.client.post('/api/shopify/stock/links')
  shopify.closedShops.add(own.domain)
  await runShopJobs(app, ['link-shop-skus'])
  const { linking } = await readStock()
  expect(linking?.endedAt).not.toBeNull()
  expect(linking?.reason).toContain('chiuso o sospeso')
})

test('reserve and floor change the quantity in the shop at once; switched off, nothing is sent until it is on again', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const { locationId } = await readStock()
  await change({ reserve: 3, locationId })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(7)
  await change({ reserve: 3, floor: 10, locationId })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(0)
  await change({ isOn: false, locationId })
  await countShelf(app, stockItemId, 4)
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(0)
  expect((await change({ locationId })).body).toMatchObject({ isOn: true, reserve: 0, floor: 0 })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(4)
})

test('another location gets all stock, and the previous location shows none', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const [before] = own.shop.locations
  const next = own.shop.newLocation('Magazzino nuovo')
  own.shop.locations.push(next)
  const { body } = await own.client.get<ShopPlaces>('/api/shopify/stock/places')
  expect(body).toMatchObject({ places: [{ name: 'Magazzino' }, { name: 'Magazzino nuovo' }], suggestedId: before?.id })
  await change({ locationId: next.id })
  await queueStockPushesNow(app)
  await runShopJobs(app, ['empty-shop-place'])
  expect([own.shop.level(sku, next.id)?.available, own.shop.level(sku, before?.id)?.available]).toEqual([10, 0])
})

test('a location replaced while the shop is down is set to 0 once the shop responds again', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const [before] = own.shop.locations
  const next = own.shop.newLocation('Magazzino nuovo')
  own.shop.locations.push(next)
  await change({ locationId: next.id })
  shopify.closedShops.add(own.domain)
  let tries = 0
  await runShopJobs(app, ['empty-shop-place'], async () => {
    tries += 1
    if (tries < 3) return
    shopify.closedShops.delete(own.domain)
    await app.moveClock({ minutes: 20 })
  })
  expect(own.shop.level(sku, before?.id)?.available).toBe(0)
})

test('an unknown location and invalid margins are refused', async () => {
  const refused = await change({ locationId: 'gid://shopify/Location/1' })
  expect([refused.status, refused.problem.fields]).toMatchObject([400, { locationId: expect.any(String) }])
  for (const reserve of [-1, 1.5, 1001]) expect((await change({ reserve })).status).toBe(400)
})

test('without a shop there is no stock to read, and disconnecting deletes all links', async () => {
  const nobody = await app.as('rivenditore')
  expect((await nobody.get('/api/shopify/stock')).body).toBeNull()
  expect((await nobody.post('/api/shopify/stock/links')).status).toBe(409)
  makeVariant(own, (await ourProduct()).sku)
  await link()
  await own.client.delete('/api/shopify/disconnect')
  const { rows } = await app.context.db.pool.query('select from shopify_stock where user_id = $1', [own.client.user.id])
  expect(rows).toEqual([])
})
