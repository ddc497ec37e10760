import { randomUUID } from 'node:crypto'
import { linkVariants } from '../../features/shopify/stock/link-variants.ts'
import { setStock } from '../../features/stock/set-stock.ts'
import type { TestApp } from '../test-app.ts'
import { type ShopifyStandIn, testShopApp } from './shopify-stand-in.ts'
import { numberOf } from './stand-in-order.ts'
import { makeVariant, type StandInVariant } from './stand-in-product.ts'

export const newSku = (): string => `DW-${randomUUID().slice(0, 8).toUpperCase()}`

/** A reseller with a connected shop of their own. */
export async function connectedShop(app: TestApp, shopify: ShopifyStandIn) {
  const client = await app.as('rivenditore')
  const domain = `negozio-${randomUUID()}.myshopify.com`
  const { status, body } = await client.post('/api/shopify/connect', { shopDomain: domain, ...testShopApp })
  if (status !== 201) throw new Error(`The shop was not connected: ${status} ${JSON.stringify(body)}`)
  return { client, domain, shop: shopify.shop(domain) }
}

export type ConnectedShop = Awaited<ReturnType<typeof connectedShop>>

interface LinkedProduct {
  productId: string
  stockItemId: string
  sku: string
  variant: StandInVariant
}

/** A product with `stock` pieces that is also in the shop. */
export async function linkedProduct(
  app: TestApp,
  of: ConnectedShop,
  { stock = 10, quantity = 0 }: { stock?: number; quantity?: number | null } = {},
): Promise<LinkedProduct> {
  const sku = newSku()
  const productId = await app.given.product({ sku, stock })
  return { ...(await linkProduct(app, of, { productId, sku, quantity })), sku, productId }
}

/** Adds a product of ours to this shop. */
export async function linkProduct(
  app: TestApp,
  of: ConnectedShop,
  { productId, sku, quantity = 0 }: { productId: string; sku: string; quantity?: number | null },
) {
  const variant = makeVariant(of, sku, quantity)
  const { db } = app.context
  const stockItemId = await stockItemOf(app, productId)
  const userId = of.client.user.id
  await db.pool.query(
    `insert into shopify_products (id, user_id, product_id, handle, shopify_product_id, state, is_draft, price_rule)
     values (gen_random_uuid(), $1, $2, $3, $4, 'sent', false, '{}')`,
    [userId, productId, variant.product.handle, numberOf(variant.product)],
  )
  const linked = { stockItemId, shopifyVariantId: variant.id, inventoryItemId: variant.item.id }
  await db.transaction((tx) => linkVariants(tx, { userId, productId, variants: [linked] }))
  return { stockItemId, variant }
}

export async function stockItemOf(app: TestApp, productId: string): Promise<string> {
  const { rows } = await app.context.db.pool.query<{ id: string }>('select id from stock_items where product_id = $1', [
    productId,
  ])
  return rows[0]?.id ?? ''
}

/** Sets the number of pieces on the shelf. */
export const countShelf = (app: TestApp, stockItemId: string, counted: number): Promise<unknown> =>
  app.context.db.transaction((tx) => setStock(tx, stockItemId, counted, { reference: `test:${randomUUID()}` }))

/** Runs the stock jobs of all shops once. */
export async function queueStockPushesNow(app: TestApp): Promise<void> {
  await app.context.jobs.runNow(app.context, 'tell-shops-stock')
  await app.context.jobs.runDue(app.context, ['push-shop-stock'])
}

/** Quantity that the shop shows at its first location. */
export const shownIn = ({ shop }: Pick<ConnectedShop, 'shop'>, sku: string): number | undefined =>
  shop.level(sku)?.available

/** Quantity sent to the shop, and whether an update is due. */
export async function sentQuantityOf(app: TestApp, { client }: ConnectedShop, stockItemId: string) {
  const { rows } = await app.context.db.pool.query<{ told: number | null; isDue: boolean }>(
    'select told_quantity as told, is_due as "isDue" from shopify_stock where user_id = $1 and stock_item_id = $2',
    [client.user.id, stockItemId],
  )
  return rows[0]
}

/** Runs the jobs of these kinds without their delays until there are none; `between` runs after each round. */
export async function runShopJobs(
  app: TestApp,
  names: readonly string[],
  between: () => unknown = () => undefined,
): Promise<void> {
  for (let round = 0; round < 200; round++) {
    await app.context.db.pool.query(
      `update jobs.job set start_after = now() where state < 'active' and name = any($1::text[])`,
      [names],
    )
    if ((await app.context.jobs.runDue(app.context, names)) === 0) return
    await between()
  }
  throw new Error('The jobs do not finish')
}
