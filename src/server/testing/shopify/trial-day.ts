import { setStock } from '../../features/stock/set-stock.ts'
import type { TestApp } from '../test-app.ts'
import { type ConnectedShop, connectedShop } from './shop-in-test.ts'
import type { ShopifyStandIn } from './shopify-stand-in.ts'
import { numberOf, standInOrder } from './stand-in-order.ts'
import { defaultSelection, newProduct, newVariant, type StandInItem, type StandInLevel } from './stand-in-product.ts'

/** Pieces of each variant at the start, enough not to run out. */
const pieces = 1_000

const hourMs = 3_600_000

/** An event of the day: variants are counted again here, or a shop sells one. */
type TrialEvent = { at: number } & ({ counted: number[] } | { shop: number; sold: number })

interface TrialShop extends ConnectedShop {
  index: number
  /** Points used, and the fewest that were left. */
  spent: number
  fewestLeft: number
}

/** Shops that all show the same variants of ours, on a simulated clock. The delay of each quantity is measured on its arrival in the shop. */
export class TrialDay {
  readonly app: TestApp
  readonly shopify: ShopifyStandIn
  readonly variants: number
  readonly shops: TrialShop[] = []
  /** Delays of each change in each shop that has it, and of each order here (ms). */
  readonly delays: number[] = []
  readonly orderDelays: number[] = []
  readonly #begin: number
  /** Expected number of available pieces of each variant. */
  readonly #available: number[]
  /** By shop and variant: times of the changes that the shop does not show yet. */
  readonly #pending = new Map<string, number[]>()
  #stockItemIds: string[] = []

  constructor(app: TestApp, shopify: ShopifyStandIn, variants: number) {
    this.app = app
    this.shopify = shopify
    this.variants = variants
    this.#available = Array(variants).fill(pieces)
    this.#begin = this.now()
  }

  now(): number {
    return this.app.context.clock.now().getTime()
  }

  /** Opens shops with webhooks and a link for each variant. */
  async open(shops: number): Promise<void> {
    const { pool } = this.app.context.db
    const categoryId = await this.app.given.category('Prova')
    await pool.query(
      `insert into products (id, name, sku, price, category_id, is_active)
       select gen_random_uuid(), 'Abito ' || n, 'DW-' || n, 10, $1, true from generate_series(0, $2 - 1) as n`,
      [categoryId, this.variants],
    )
    await pool.query(`insert into skus (sku, product_id) select sku, id from products on conflict do nothing`)
    await pool.query(
      `insert into stock_items (id, product_id, on_hand) select gen_random_uuid(), id, $1 from products
       on conflict (product_id, variant_id) do update set on_hand = excluded.on_hand`,
      [pieces],
    )
    const { rows } = await pool.query<{ id: string }>(
      `select item.id from stock_items as item join products on products.id = item.product_id order by substr(sku, 4)::int`,
    )
    this.#stockItemIds = rows.map(({ id }) => id)
    for (let index = 0; index < shops; index++) await this.#openShop(index)
    await this.app.context.jobs.runDue(this.app.context, ['keep-shop-webhooks'])
    await pool.query('analyze')
  }

  async #openShop(index: number): Promise<void> {
    const shop: TrialShop = {
      ...(await connectedShop(this.app, this.shopify)),
      index,
      spent: 0,
      fewestLeft: Number.POSITIVE_INFINITY,
    }
    this.shops.push(shop)
    this.#countPoints(shop)
    this.#showVariants(shop)
    await this.app.context.db.pool.query(
      `insert into shopify_stock (user_id, stock_item_id, shopify_variant_id, inventory_item_id, told_quantity, is_due, due_since)
       select $1, id, 'gid://shopify/ProductVariant/' || $2 * 1000000 + n, 'gid://shopify/InventoryItem/' || $2 * 1000000 + n, $3, false, null
       from unnest($4::uuid[]) with ordinality as item (id, n)`,
      [shop.client.user.id, index + 1, pieces, this.#stockItemIds],
    )
  }

  #countPoints(shop: TrialShop): void {
    const { throttle } = shop.shop
    const [take, giveBack] = [throttle.take.bind(throttle), throttle.giveBack.bind(throttle)]
    throttle.take = (points) => {
      const isTaken = take(points)
      if (isTaken) shop.spent += points
      shop.fewestLeft = Math.min(shop.fewestLeft, throttle.available)
      return isTaken
    }
    throttle.giveBack = (points) => {
      shop.spent -= points
      giveBack(points)
    }
  }

  /** Creates variants on first use: a million at once would take gigabytes. */
  #showVariants(trial: TrialShop): void {
    const { shop } = trial
    const made = new Map<string, StandInItem>()
    shop.item = (id) => {
      const n = Number(numberOf({ id })) - (trial.index + 1) * 1_000_000 - 1
      if (!(n >= 0 && n < this.variants)) return undefined
      const found = made.get(id)
      if (found) return found
      const variant = newVariant(
        shop,
        newProduct(shop, { title: `Abito ${n}`, handle: `abito-${n}` }),
        defaultSelection,
      )
      Object.assign(variant.item, { id, sku: `DW-${n}`, tracked: true })
      const locationId = shop.locations[0]?.id ?? ''
      variant.item.levels.set(locationId, this.#level(trial, variant.item, n, locationId))
      made.set(id, variant.item)
      return variant.item
    }
  }

  /** Records the delay when the shop gets the expected quantity. */
  #level(trial: TrialShop, item: StandInItem, n: number, locationId: string): StandInLevel {
    let available = pieces
    const arrived = (quantity: number) => {
      available = quantity
      const key = `${trial.index} ${n}`
      if (quantity !== this.#available[n]) return
      for (const at of this.#pending.get(key) ?? []) this.delays.push(this.now() - at)
      this.#pending.delete(key)
    }
    return {
      item,
      locationId,
      get available() {
        return available
      },
      set available(quantity) {
        arrived(quantity)
      },
    }
  }

  #changed(n: number, available: number, at: number): void {
    this.#available[n] = available
    for (const { index } of this.shops) {
      const key = `${index} ${n}`
      this.#pending.set(key, [...(this.#pending.get(key) ?? []), at])
    }
  }

  /** Changes that these shops do not show yet. */
  missingIn(shops: readonly TrialShop[]): number {
    const indices = new Set(shops.map(({ index }) => index))
    return [...this.#pending].filter(([key]) => indices.has(Number(key.split(' ')[0]))).length
  }

  /** Plays a day's events, each at its time, with a round of the portal's jobs every five seconds in which there is work. */
  async play(events: readonly TrialEvent[]): Promise<void> {
    const roundMs = 5_000
    let isOpen = false
    for (const event of events.toSorted((a, b) => a.at - b.at)) {
      const round = Math.ceil((this.now() - this.#begin) / roundMs) * roundMs
      if (isOpen && event.at > round) {
        await this.#until(round)
        await this.#round()
        isOpen = false
      }
      await this.#until(event.at)
      await this.#happen(event)
      isOpen = true
    }
    for (let last = 0; last < 3; last++) {
      await this.#until(this.now() - this.#begin + roundMs)
      await this.#round()
    }
  }

  /** Moves the clock to `at`, unless it is later already: it also advances with real time, so slow work delays the rest. */
  async #until(at: number): Promise<void> {
    const milliseconds = Math.floor(this.#begin + at - this.now())
    if (milliseconds > 0) await this.app.moveClock({ minutes: milliseconds / 60_000 })
  }

  async #round(): Promise<void> {
    const { jobs } = this.app.context
    await jobs.runNow(this.app.context, 'tell-shops-stock')
    await jobs.runDue(this.app.context, ['push-shop-stock'])
  }

  /** Counts so far. Each has its own reference, even if a variant is counted twice at once. */
  #counts = 0

  async #happen(event: TrialEvent): Promise<void> {
    const at = this.#begin + event.at
    if ('sold' in event) return this.#sell(event.shop, event.sold, at)
    for (const n of event.counted) {
      const counted = this.#onHand(n) - 1
      await this.app.context.db.transaction((tx) =>
        setStock(tx, this.#stockItemIds[n] ?? '', counted, { reference: `prova:${++this.#counts}` }),
      )
      this.#counted.set(n, counted)
      this.#changed(n, counted - this.#held(n), at)
    }
  }

  readonly #counted = new Map<number, number>()
  readonly #sold = new Map<number, number>()
  #onHand = (n: number) => this.#counted.get(n) ?? pieces
  #held = (n: number) => this.#sold.get(n) ?? 0

  /** A customer orders in the shop: the shop sends the event, and the portal imports the order. */
  async #sell(index: number, n: number, at: number): Promise<void> {
    const { domain } = this.shops[index] ?? {}
    if (!domain) return
    const time = new Date(at).toISOString()
    const order = standInOrder({ [`DW-${n}`]: 1 }, { createdAt: time, updatedAt: time })
    this.shopify.orders.set(domain, [...(this.shopify.orders.get(domain) ?? []), order])
    await this.shopify.deliver(domain, 'orders/create', { id: Number(numberOf(order)) })
    await this.app.context.jobs.runDue(this.app.context, ['take-shop-event'])
    const { rows } = await this.app.context.db.pool.query('select from orders where shopify_order_id = $1', [
      numberOf(order),
    ])
    if (rows.length !== 1) throw new Error(`The order ${order.name} was imported ${rows.length} times`)
    this.orderDelays.push(this.now() - at)
    this.#sold.set(n, this.#held(n) + 1)
    this.#changed(n, this.#onHand(n) - this.#held(n), at)
  }

  /** Number of variants whose stock differs from the expectation of the trial. Its measurements are only valid if it is 0. */
  async differences(): Promise<number> {
    const { rows } = await this.app.context.db.pool.query<{ id: string; available: number }>(
      'select stock_item_id as id, available from stock_availability',
    )
    const right = new Map(rows.map(({ id, available }) => [id, available]))
    return this.#stockItemIds.filter((id, n) => right.get(id) !== this.#available[n]).length
  }
}

/**
 * Events of a day: one variant in twenty changes, 40 % of them one by one and the rest in three large deliveries; each shop sells `ordersPerShop`
 * times. `hours`: length of the simulated part of the day.
 */
export function trialEvents(
  variants: number,
  shops: readonly number[],
  ordersPerShop: number,
  hours: number,
  random: () => number,
): TrialEvent[] {
  const part = hours / 24
  const changed = Array.from({ length: Math.ceil((variants / 20) * part) }, () => Math.floor(random() * variants))
  const alone = changed.splice(0, Math.ceil(changed.length * 0.4))
  const anyTime = () => Math.floor(random() * hours * hourMs)
  const count = Math.ceil(3 * part)
  const delivery = Math.ceil(changed.length / count)
  const deliveries = Array.from({ length: count }, (_, n) => changed.slice(n * delivery, (n + 1) * delivery))
  return [
    ...alone.map((n) => ({ at: anyTime(), counted: [n] })),
    ...deliveries.filter(({ length }) => length > 0).map((counted) => ({ at: anyTime(), counted })),
    ...shops.flatMap((shop) =>
      Array.from({ length: Math.ceil(ordersPerShop * part) }, () => ({
        at: anyTime(),
        shop,
        sold: Math.floor(random() * variants),
      })),
    ),
  ]
}
