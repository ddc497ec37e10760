import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopDrifts, ShopStock } from '../../../../contract/shopify/shopify-stock.ts'
import {
  type ConnectedShop,
  connectedShop,
  countShelf,
  linkedProduct,
  queueStockPushesNow,
  runShopJobs,
  sentQuantityOf,
  shownIn,
} from '../../../testing/shopify/shop-in-test.ts'
import { type ShopifyStandIn, startShopifyStandIn } from '../../../testing/shopify/shopify-stand-in.ts'
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
  await app.context.db.pool.query('update shopify_integrations set is_active = false')
  own = await connectedShop(app, shopify)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

/** Runs a night's comparison from its beginning to its end. */
async function compare(between: () => unknown = () => undefined) {
  await app.context.jobs.runNow(app.context, 'compare-shops-stock')
  await runShopJobs(app, ['compare-shop-stock'], between)
}

/** Sets a quantity as in the shop's admin. */
function typeThere(sku: string, available: number) {
  const level = own.shop.level(sku)
  if (!level) throw new Error('The item is not stocked at the location')
  level.available = available
}

const readStock = async () => (await own.client.get<ShopStock>('/api/shopify/stock')).body
const readDrifts = async () => (await own.client.get<ShopDrifts>('/api/shopify/stock/drifts')).body.drifts

test('a quantity changed by hand in the shop is listed and corrected', async () => {
  const typed = await linkedProduct(app, own, { stock: 10 })
  const right = await linkedProduct(app, own, { stock: 4 })
  await queueStockPushesNow(app)
  typeThere(typed.sku, 25)
  await compare()
  await queueStockPushesNow(app)
  expect([shownIn(own, typed.sku), shownIn(own, right.sku)]).toEqual([10, 4])
  expect(await readDrifts()).toMatchObject([{ sku: typed.sku, expected: 10, found: 25 }])
  const stock = await readStock()
  expect(stock).toMatchObject({ linked: 2, due: 0, drifts: 1 })
  expect(stock.comparedAt).not.toBeNull()
  // Corrected: the next night finds nothing.
  await compare()
  expect((await readStock()).drifts).toBe(1)
})

test('a sale of the shop that is not imported yet is no drift', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  typeThere(sku, 9)
  // Between the two reads the order is imported and takes its piece here.
  await compare(() => countShelf(app, stockItemId, 9))
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), await readDrifts()]).toEqual([9, []])
})

test('a quantity that is due to be sent anyway is no drift', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  await countShelf(app, stockItemId, 3)
  await app.context.jobs.runNow(app.context, 'tell-shops-stock')
  typeThere(sku, 7)
  await compare()
  expect([await sentQuantityOf(app, own, stockItemId), await readDrifts()]).toEqual([{ told: 10, isDue: true }, []])
})

test('an item deleted in the shop is unlinked, and an item no longer stocked there is stocked again', async () => {
  const gone = await linkedProduct(app, own, { stock: 10 })
  const elsewhere = await linkedProduct(app, own, { stock: 5 })
  await queueStockPushesNow(app)
  own.shop.products.delete(gone.variant.product.id)
  elsewhere.variant.item.levels.clear()
  await compare()
  await queueStockPushesNow(app)
  expect([await sentQuantityOf(app, own, gone.stockItemId), shownIn(own, elsewhere.sku)]).toEqual([undefined, 5])
})

test('a quantity that the shop has refused is sent again after a night', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await app.context.db.pool.query(
    'update shopify_stock set is_due = false, due_since = null, told_quantity = null where stock_item_id = $1',
    [stockItemId],
  )
  await compare()
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(10)
})

test('many items are read in pages with pauses, which leaves points of the shop to other calls', async () => {
  const products = []
  for (let n = 0; n < 3; n++) products.push(await linkedProduct(app, own, { stock: 5 }))
  await queueStockPushesNow(app)
  // Fills two more pages with items that the shop does not have.
  await app.context.db.pool.query(
    `with product as (insert into products (id, name, sku, price, category_id)
       select gen_random_uuid(), 'P' || n, 'DW-FILL-' || n, 10, (select category_id from products limit 1) from generate_series(1, 450) n returning id),
     item as (insert into stock_items (id, product_id, on_hand) select gen_random_uuid(), id, 5 from product returning id)
     insert into shopify_stock (user_id, stock_item_id, shopify_variant_id, inventory_item_id, told_quantity, is_due, due_since)
     select $1, id, 'gid://shopify/ProductVariant/' || id, 'gid://shopify/InventoryItem/' || id, 5, false, null from item`,
    [own.client.user.id],
  )
  for (const { sku } of products) typeThere(sku, 1)
  let pauses = 0
  await compare(() => (pauses += 1))
  await queueStockPushesNow(app)
  expect(shopify.timesAsked(own.domain, 'StockOf')).toBeGreaterThanOrEqual(4)
  expect(shopify.calls.some(({ outcome }) => outcome === 'throttled')).toBe(false)
  expect([pauses >= 2, await readStock()]).toMatchObject([true, { linked: 3, drifts: 3 }])
})

test('a shop that is down is compared later in the night', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  typeThere(sku, 2)
  shopify.closedShops.add(own.domain)
  let tries = 0
  await compare(async () => {
    tries += 1
    if (tries < 3) return
    shopify.closedShops.delete(own.domain)
    await app.moveClock({ minutes: 20 })
  })
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), (await readDrifts()).length]).toEqual([10, 1])
})

test('drifts are exported as a table and kept for a month', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  typeThere(sku, 25)
  await compare()
  const csv = await fetch(`${app.address}/api/shopify/stock/drifts.csv`, { headers: { cookie: own.client.cookie } })
  const bytes = Buffer.from(await csv.arrayBuffer())
  const [header, line] = bytes.toString('utf8').split('\r\n')
  expect(header).toBe('\ufeffSKU;Prodotto;Variante;Trovato il;Da noi;Nel negozio;Differenza')
  expect(line).toContain(`${sku};`)
  expect(line).toMatch(/;10;25;15$/)
  await app.moveClock({ days: 31 })
  await app.context.jobs.runNow(app.context, 'tidy-up')
  await app.context.jobs.runDue(app.context, ['tidy-up'])
  const { rows } = await app.context.db.pool.query('select from shopify_stock_drifts')
  expect(rows).toEqual([])
})
