import type { ShopifySync } from '../../../contract/shopify/shopify.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { connectedShop, newSku } from './shop-in-test.ts'
import type { ShopifyStandIn } from './shopify-stand-in.ts'
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
