import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopifySync } from '../../../contract/shopify/shopify.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { type ShopifyStandIn, testShopApp } from './shopify-stand-in.ts'
import { numberOf, type StandInOrder, standInOrder } from './stand-in-order.ts'

/** Expected result for an order of the trial. */
export type Fate = 'imported' | 'cancelled' | 'skipped' | 'waiting'

export interface TrialOrder {
  order: StandInOrder
  fate: Fate
  /** Pieces of our article in the order. */
  pieces: number
}

/** One reseller's shop, which sells for the duration of the trial. */
export class TrialShop {
  readonly client: TestClient
  readonly domain: string
  readonly sold: TrialOrder[] = []
  readonly #shopify: ShopifyStandIn
  readonly #sku: string

  private constructor(client: TestClient, shopify: ShopifyStandIn, sku: string) {
    this.client = client
    this.domain = `negozio-${randomUUID()}.myshopify.com`
    this.#shopify = shopify
    this.#sku = sku
  }

  /** Connects the shop and registers its webhooks. */
  static async open(app: TestApp, shopify: ShopifyStandIn): Promise<TrialShop> {
    const sku = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
    await app.given.product({ sku, stock: 100_000 })
    const shop = new TrialShop(await app.as('rivenditore'), shopify, sku)
    const { status } = await shop.client.post('/api/shopify/connect', { shopDomain: shop.domain, ...testShopApp })
    if (status !== 201) throw new Error(`The shop was not connected: ${status}`)
    await app.runJobs()
    return shop
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

/** Additional processes that sync the shops of these accounts until they are killed. */
export class ShopWorkers implements AsyncDisposable {
  readonly #children = new Set<ChildProcess>()
  readonly #environment: Record<string, string>
  readonly #userIds: string[]
  readonly #directory: string
  killed = 0

  private constructor(environment: Record<string, string>, userIds: string[], directory: string) {
    this.#environment = environment
    this.#userIds = userIds
    this.#directory = directory
  }

  static async start(
    app: TestApp,
    { shopify, userIds, count }: { shopify: ShopifyStandIn; userIds: string[]; count: number },
  ): Promise<ShopWorkers> {
    const directory = await mkdtemp(join(tmpdir(), 'filiera-shop-worker-'))
    const environment = {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DEMO: '0',
      DATA_DIR: directory,
      DATABASE_URL: app.databaseUrl,
      APP_SECRET: 'secret-of-the-tests-only',
      LOG_LEVEL: 'silent',
      TELEGRAM_API_URL: 'http://127.0.0.1:1',
      VIES_API_URL: 'http://127.0.0.1:1',
      ...shopify.environment,
    }
    const workers = new ShopWorkers(environment, userIds, directory)
    await Promise.all(Array.from({ length: count }, () => workers.#spawn()))
    return workers
  }

  async #spawn(): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'shop-worker.ts'), ...this.#userIds], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.add(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', () => reject(new Error(`A worker ended: ${said}`)))
    })
    child.removeAllListeners('exit')
  }

  /** Kills one at an arbitrary moment and starts another. */
  async killOne(): Promise<void> {
    const [child] = this.#children
    if (!child) throw new Error('No worker is left')
    this.#children.delete(child)
    child.kill('SIGKILL')
    this.killed++
    await this.#spawn()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    await sleep(50)
    await rm(this.#directory, { recursive: true, force: true })
  }
}
