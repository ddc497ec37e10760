import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductSeller } from '../../../testing/shopify/product-seller.ts'
import { ProductWorkers } from '../../../testing/shopify/shop-workers.ts'
import { type ShopifyStandIn, startShopifyStandIn } from '../../../testing/shopify/shopify-stand-in.ts'
import type { StandInProduct } from '../../../testing/shopify/stand-in-product.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** `npm run bench -- trial-shop-products` sets 1,000; the default is a small run. */
const size = Number(process.env.TRIAL_SHOP_PRODUCTS ?? 60)
const kills = size >= 500 ? 5 : 2
/** Number of products that are changed by hand in the shop after the first kill. */
const changedByHand = Math.ceil(size / 20)
const limitMs = Math.max(120_000, size * 1_500)

/** Rates of Shopify's largest plan. */
const rates = { maximumAvailable: 20_000, restoreRate: 1_000 }

let shopify: ShopifyStandIn
let app: TestApp

beforeAll(async () => {
  shopify = await startShopifyStandIn({ rates })
  app = await startTestApp({ environment: shopify.environment })
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

/** Two colours, each with a picture. */
const newProduct = (seller: ProductSeller, n: number) =>
  seller.product({
    name: `Abito ${n}`,
    sku: `DW-P${n}`,
    variants: ['Rosso', 'Blu'].map((color) => ({ name: color, color, size: 'M', sku: `DW-P${n}-${color}`, stock: 3 })),
    images: ['Rosso', 'Blu'].map((color) => ({ imageUrl: `https://immagini.example/${n}-${color}.jpg`, color })),
  } as never)

interface Stored {
  handle: string
  shopify_product_id: string | null
  state: string
}

const stored = async (userId: string) =>
  (
    await app.context.db.pool.query<Stored>(
      'select handle, shopify_product_id, state from shopify_products where user_id = $1',
      [userId],
    )
  ).rows

/** Changes products that the portal knows to be in the shop. */
async function changeSomeByHand(seller: ProductSeller): Promise<StandInProduct[]> {
  const sent = new Set((await stored(seller.client.user.id)).flatMap((row) => row.shopify_product_id ?? []))
  const changed = seller.products.filter(({ id }) => sent.has(id)).slice(0, changedByHand)
  for (const product of changed) {
    product.title = `Mio ${product.title}`
    for (const variant of product.variants) variant.price = '12.34'
  }
  return changed
}

test(
  `${size} products exist once each in the shop although the job was killed ${kills} times, and manual changes are kept`,
  async () => {
    const seller = await ProductSeller.start(app, shopify)
    const ids: string[] = []
    for (let n = 0; n < size; n++) ids.push(await newProduct(seller, n))
    expect((await seller.choose(ids)).body).toMatchObject({ due: size })
    await using workers = await ProductWorkers.open(app, shopify, seller.client.user.id)
    const writes = () => shopify.timesAsked(seller.domain, 'SetProduct')
    const lines: Record<string, number | string>[] = []
    let changed: StandInProduct[] = []
    let atKill = 0

    for (let round = 1; round <= kills + 1; round++) {
      const start = performance.now()
      const before = writes()
      const target = Math.round((size * round) / (kills + 1))
      const isLast = round > kills
      const isKilled = await workers.run(() => !isLast && seller.products.length >= target, limitMs)
      expect(isKilled).toBe(!isLast)
      if (isKilled) atKill++
      const rows = await stored(seller.client.user.id)
      const known = rows.filter((row) => row.shopify_product_id !== null).length
      lines.push({
        round,
        ended: isKilled ? 'killed' : 'done',
        seconds: ((performance.now() - start) / 1000).toFixed(1),
        writes: writes() - before,
        'in the shop': seller.products.length,
        'known here': known,
      })
      if (round === 1) changed = await changeSomeByHand(seller)
      // The claims of a killed process expire after two minutes.
      if (isKilled) await app.moveClock({ minutes: 3 })
    }

    const rows = await stored(seller.client.user.id)
    expect(atKill).toBe(kills)
    expect(rows.map(({ state }) => state).filter((state) => state !== 'sent')).toEqual([])
    expect(seller.products).toHaveLength(size)
    expect(new Set(seller.products.map(({ handle }) => handle))).toEqual(new Set(rows.map(({ handle }) => handle)))
    expect(new Set(rows.map((row) => row.shopify_product_id))).toEqual(new Set(seller.products.map(({ id }) => id)))
    const skus = seller.products.flatMap(({ variants }) => variants.map(({ item }) => item.sku))
    expect(skus).toHaveLength(size * 2)
    expect(new Set(skus).size).toBe(size * 2)
    // At most one more for each kill: the write that was in progress.
    expect(writes()).toBeLessThanOrEqual(size + kills)

    // Every product changes here and is sent again.
    const inShop = seller.products.map(({ id }) => id)
    await seller.choose(ids, { priceRule: { factor: '3', amount: '0.00', rounding: 'none' } })
    await workers.run(() => false, limitMs)
    expect(seller.products.map(({ id }) => id)).toEqual(inShop)
    expect(changed).toHaveLength(changedByHand)
    for (const { title, variants } of changed) {
      expect(title).toMatch(/^Mio Abito/)
      expect(variants.map(({ price }) => price)).toEqual(['12.34', '12.34'])
    }
    const others = seller.products.filter((product) => !changed.includes(product))
    expect(new Set(others.flatMap(({ variants }) => variants.map(({ price }) => price)))).toEqual(new Set(['149.70']))
    if (process.env.TRIAL_SHOP_PRODUCTS) process.stdout.write(`${tableOf(lines)}\n`)
  },
  limitMs * (kills + 3),
)

function tableOf(lines: readonly Record<string, number | string>[]): string {
  const names = Object.keys(lines[0] ?? {})
  const row = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join(' ')
  return [row(names), ...lines.map((line) => row(names.map((name) => line[name] ?? '')))].join('\n')
}
