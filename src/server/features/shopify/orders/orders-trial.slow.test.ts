import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ShopifyIntegration, ShopifySync } from '../../../../contract/shopify/shopify.ts'
import { connectedShop, newSku } from '../../../testing/shopify/shop-in-test.ts'
import { ShopWorkers } from '../../../testing/shopify/shop-workers.ts'
import { type ShopifyStandIn, startShopifyStandIn } from '../../../testing/shopify/shopify-stand-in.ts'
import { numberOf, type StandInOrder, standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { findLedgerDifferences } from '../../stock/stock.reads.ts'

/** `npm run bench -- trial-shop-orders` sets 2,000; the default is a small run. */
const size = Number(process.env.TRIAL_SHOP_ORDERS ?? 200)

/** An account may have 1,000 unpaid shop orders. */
const shopCount = Math.ceil(size / 1_000) + 1
const perShop = Math.ceil(size / shopCount)
const kills = Math.max(3, Math.round(size / 200))

/** So low that many calls are throttled. */
const rates = { maximumAvailable: 700, restoreRate: 400 }

interface Standing {
  shopify_order_id: string
  status: string
  pieces: number
}

/** Orders imported from a shop. */
const standing = async (app: TestApp, shop: TrialShop) =>
  (
    await app.context.db.pool.query<Standing>(
      `select shopify_order_id, status, (select sum(quantity)::int from order_items where order_id = orders.id) as pieces
       from orders where user_id = $1 and shopify_order_id is not null`,
      [shop.client.user.id],
    )
  ).rows

const ledgerStates = async (app: TestApp, shop: TrialShop) =>
  new Map(
    (
      await app.context.db.pool.query<{ id: string; state: string }>(
        'select shopify_order_id as id, state from shopify_orders where user_id = $1',
        [shop.client.user.id],
      )
    ).rows.map(({ id, state }) => [id, state]),
  )

const stateOf: Readonly<Record<Fate, string>> = {
  imported: 'imported',
  cancelled: 'imported',
  skipped: 'skipped',
  waiting: 'waiting',
}

/** Expects every sold order once, in its final state. */
async function expectRight(app: TestApp, shop: TrialShop): Promise<void> {
  const wanted = shop.sold.filter(({ fate }) => fate === 'imported' || fate === 'cancelled')
  const byId = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  expect((await standing(app, shop)).toSorted(byId)).toEqual(
    wanted
      .map(({ order, fate, pieces }) => ({
        shopify_order_id: numberOf(order),
        status: fate === 'cancelled' ? 'cancelled' : 'pending',
        pieces,
      }))
      .toSorted(byId),
  )
  const states = await ledgerStates(app, shop)
  expect(states).toEqual(new Map(shop.sold.map(({ order, fate }) => [numberOf(order), stateOf[fate]])))
  const { rows } = await app.context.db.pool.query(
    `select order_number from orders where user_id = $1 and shopify_order_id is null and status <> 'cancelled'`,
    [shop.client.user.id],
  )
  expect(rows).toEqual([])
}

/** Advances the clock past the leases of killed syncs and runs the sync jobs until every order is in a ledger. */
async function finish(app: TestApp, shops: readonly TrialShop[]): Promise<void> {
  for (let round = 0; round < 60; round++) {
    await app.moveClock({ minutes: 16 })
    await app.context.db.pool.query("update jobs.job set start_after = now() where state in ('created', 'retry')")
    await app.context.jobs.runNow(app.context, 'sync-shops')
    await app.runJobs()
    const left = await Promise.all(
      shops.map(async (shop) => {
        const { body } = await shop.client.get<ShopifyIntegration>('/api/shopify/integration')
        return body.isSyncing || (await ledgerStates(app, shop)).size < shop.sold.length
      }),
    )
    if (!left.includes(true) && round > 1) return
  }
}

/** Prints only in the large trial. */
function printTable(figures: Readonly<Record<string, number>>): void {
  if (process.env.TRIAL_SHOP_ORDERS === undefined) return
  const lines = Object.entries(figures).map(([name, value]) => `${name.padEnd(36)}${String(value).padStart(8)}`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
}

const change = (shop: TrialShop, sold: TrialOrder): Promise<unknown> | undefined => {
  if (sold.fate !== 'imported') return undefined
  shop.edit(sold)
  return shop.tell('orders/edited', sold)
}

test(`${size} orders are imported once each despite 10 concurrent syncs, duplicate and unordered webhooks, killed processes and throttling`, {
  timeout: 60_000 + size * 300,
}, async () => {
  await using shopify = await startShopifyStandIn({ rates })
  await using app = await startTestApp({ environment: shopify.environment })
  const shops: TrialShop[] = []
  for (let n = 0; n < shopCount; n++) shops.push(await TrialShop.open(app, shopify))
  for (const shop of shops) for (let n = 0; n < perShop / 2; n++) shop.sell()
  const start = performance.now()
  const userIds = shops.map(({ client }) => client.user.id)
  const workers = await ShopWorkers.start(app, { shopify, userIds, count: 2 })
  const told: (Promise<unknown> | undefined)[] = []
  try {
    told.push(...shops.map((shop) => shop.syncAtOnce(10)))
    const pace = Math.max(1, Math.floor(((perShop / 2) * shopCount) / kills / 4))
    let sold = 0
    while (shops.some((shop) => shop.sold.length < perShop)) {
      for (const shop of shops) {
        if (shop.sold.length >= perShop) continue
        const one = shop.sell()
        sold++
        told.push(shop.tell('orders/create', one))
        const earlier = shop.sold[Math.floor(Math.random() * shop.sold.length)]
        if (sold % 8 === 0 && earlier) told.push(change(shop, earlier))
      }
      if (sold % pace < shopCount && workers.killed < kills) await workers.killOne()
      await sleep(30)
    }
    while (workers.killed < kills) {
      await sleep(200)
      await workers.killOne()
    }
    await Promise.all(told)
  } finally {
    await workers[Symbol.asyncDispose]()
  }
  await finish(app, shops)
  for (const shop of shops) await expectRight(app, shop)

  // Cancelled in the shop and announced twice: cancelled here once.
  const gone = shops.flatMap((shop) =>
    shop.sold.filter(({ fate }, n) => fate === 'imported' && n % 12 === 0).map((one) => ({ shop, one })),
  )
  for (const { shop, one } of gone) shop.cancel(one, true)
  await Promise.all(gone.map(({ shop, one }) => shop.tell('orders/cancelled', one)))
  await finish(app, shops)
  for (const shop of shops) await expectRight(app, shop)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])

  const throttled = shopify.calls.filter(({ outcome }) => outcome === 'throttled').length
  expect(throttled).toBeGreaterThan(0)
  expect(workers.killed).toBe(kills)
  const all = shops.flatMap(({ sold }) => sold)
  const count = (fate: Fate) => all.filter((one) => one.fate === fate).length
  printTable({
    'Ordini nei negozi': all.length,
    'Importati, una volta sola': count('imported') + count('cancelled'),
    'di cui annullati lì e qui': count('cancelled'),
    Saltati: count('skipped'),
    'In attesa': count('waiting'),
    'Processi uccisi': workers.killed,
    'Chiamate al negozio': shopify.calls.length,
    'di cui rimandate per il limite': throttled,
    Secondi: Math.round((performance.now() - start) / 1000),
  })
})

/** Expected result for an order of the trial. */
type Fate = 'imported' | 'cancelled' | 'skipped' | 'waiting'

interface TrialOrder {
  order: StandInOrder
  fate: Fate
  /** Pieces of our article in the order. */
  pieces: number
}

/** One reseller's shop, which sells for the duration of the trial. */
class TrialShop {
  readonly client: TestClient
  readonly domain: string
  readonly sold: TrialOrder[] = []
  readonly #shopify: ShopifyStandIn
  readonly #sku: string

  private constructor(client: TestClient, domain: string, shopify: ShopifyStandIn, sku: string) {
    this.client = client
    this.domain = domain
    this.#shopify = shopify
    this.#sku = sku
  }

  /** Connects the shop and registers its webhooks. */
  static async open(app: TestApp, shopify: ShopifyStandIn): Promise<TrialShop> {
    const sku = newSku()
    await app.given.product({ sku, stock: 100_000 })
    const { client, domain } = await connectedShop(app, shopify)
    await app.runJobs()
    return new TrialShop(client, domain, shopify, sku)
  }

  /** Adds an order. In every twenty, two have only foreign articles, one has an unknown SKU, and one lacks its address. */
  sell(): TrialOrder {
    const n = this.sold.length
    const pieces = 1 + (n % 3)
    const wanted =
      n % 10 === 9 ? { 'ALTRO-1': 2 } : { [n % 20 === 4 ? 'DW-MAI-VISTO' : this.#sku]: pieces, 'ALTRO-2': 1 }
    const at = new Date().toISOString()
    const changes = { createdAt: at, updatedAt: at, ...(n % 20 === 14 && { shippingAddress: null }) }
    const fate = n % 10 === 9 ? 'skipped' : n % 10 === 4 ? 'waiting' : 'imported'
    const sold: TrialOrder = { order: standInOrder(wanted, changes), fate, pieces }
    this.sold.push(sold)
    const orders = this.#shopify.orders.get(this.domain) ?? []
    this.#shopify.orders.set(this.domain, [...orders, sold.order])
    return sold
  }

  /** The customer cancels it. An order that was never imported is then skipped. */
  cancel(sold: TrialOrder, wasSeen: boolean): void {
    sold.order.cancelledAt = new Date().toISOString()
    sold.order.updatedAt = sold.order.cancelledAt
    sold.fate = sold.fate === 'imported' && wasSeen ? 'cancelled' : 'skipped'
  }

  /** Adds one piece. */
  edit(sold: TrialOrder): void {
    const [line] = sold.order.lines
    if (!line || sold.fate !== 'imported') return
    line.quantity++
    line.currentQuantity++
    line.unfulfilledQuantity++
    sold.pieces++
    sold.order.updatedAt = new Date().toISOString()
  }

  /** Delivers the event twice after a random delay, so that events may arrive out of order. */
  tell(topic: string, { order }: TrialOrder): Promise<unknown> {
    const delivery = { times: 2, delayMs: Math.floor(Math.random() * 400) }
    return this.#shopify.deliver(this.domain, topic, { id: Number(numberOf(order)) }, delivery)
  }

  /** Clicks 'Sincronizza Ordini' several times at once. Clicks during another sync are refused. */
  async syncAtOnce(times: number): Promise<number[]> {
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.client.post<ShopifySync>('/api/shopify/sync-orders')),
    )
    return answers.map(({ status }) => status)
  }
}
