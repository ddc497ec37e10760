import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { shopifySkuLinks, shopifyStock, shopifyStockDrifts } from '../../../database/schema/shopify-products.ts'

/** Shopify's ids of a stock item. */
export interface LinkedVariant {
  stockItemId: string
  shopifyVariantId: string
  inventoryItemId: string
}

const { productId, inventoryItemId, toldQuantity, isDue, dueSince } = shopifyStock

/**
 * Existing rows keep the quantity sent, unless the inventory item is another one, and keep their product. The share lock waits for transactions that
 * are changing this stock; later ones see the link and record their change. Rows are locked in id order to prevent deadlocks.
 */
export async function upsertShopStock(
  tx: Transaction,
  { userId, productId: id, variants }: { userId: string; productId: string | null; variants: readonly LinkedVariant[] },
): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map((variant) => ({ ...variant, userId, productId: id }))
  await runStatement(tx, 'select id from stock_items where id = any($1::uuid[]) order by id for share', [
    variants.map(({ stockItemId }) => stockItemId),
  ])
  await tx
    .insert(shopifyStock)
    .values(rows.toSorted((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [shopifyStock.userId, shopifyStock.stockItemId],
      set: {
        productId: sql`coalesce(${excluded('product_id')}, ${productId})`,
        shopifyVariantId: excluded('shopify_variant_id'),
        inventoryItemId: excluded('inventory_item_id'),
        toldQuantity: sql`case when ${inventoryItemId} = ${excluded('inventory_item_id')} then ${toldQuantity} end`,
        isDue: true,
        dueSince: sql`case when ${isDue} then ${dueSince} else present() end`,
      },
    })
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** A stock item in a shop: the quantity sent, and the values that determine the current one. */
export interface ShopStockRow extends Record<string, unknown> {
  stockItemId: string
  inventoryItemId: string
  told: number | null
  isDue: boolean
  available: number
  isOnSale: boolean
  reserve: number
  floor: number
}

const shopStockText = (condition: string) => `
  select stock.stock_item_id as "stockItemId", stock.inventory_item_id as "inventoryItemId", stock.told_quantity as told, stock.is_due as "isDue",
    availability.available, product.is_active as "isOnSale", shop.stock_reserve as reserve, shop.stock_floor as floor
  from shopify_stock as stock
  join shopify_integrations as shop on shop.user_id = stock.user_id
  join stock_availability as availability on availability.stock_item_id = stock.stock_item_id
  join products as product on product.id = availability.product_id
  where stock.user_id = $1 and ${condition}`

const dueText = shopStockText('stock.is_due order by stock.due_since limit $2')

/** Stock due to be sent to a shop, at most `atMost` rows, the longest due first. */
export async function selectDueStock(db: Queryable, userId: string, atMost: number): Promise<ShopStockRow[]> {
  return (await runStatement<ShopStockRow>(db, dueText, [userId, atMost])).rows
}

const lockText = `
  select stock_item_id from shopify_stock where user_id = $1 and stock_item_id = any($2::uuid[])
  order by stock_item_id for no key update`

const givenText = shopStockText('stock.stock_item_id = any($2::uuid[])')

/**
 * Locks these rows of a shop until the transaction ends. Their quantities are read under the lock: a later change cannot mark the rows as due before
 * it is released.
 */
export async function lockShopStock(
  tx: Transaction,
  userId: string,
  stockItemIds: readonly string[],
): Promise<ShopStockRow[]> {
  await runStatement(tx, lockText, [userId, stockItemIds])
  return (await runStatement<ShopStockRow>(tx, givenText, [userId, stockItemIds])).rows
}

const toldText = `
  update shopify_stock as stock set told_quantity = given.told, is_due = given.is_due,
    due_since = case when given.is_due then coalesce(stock.due_since, present()) end
  from unnest($2::uuid[], $3::int[], $4::boolean[]) as given (stock_item_id, told, is_due)
  where stock.user_id = $1 and stock.stock_item_id = given.stock_item_id`

/** Updates locked rows: the quantity sent (null: unknown), and whether they are still due. */
export async function updateSentStock(
  tx: Transaction,
  userId: string,
  rows: readonly { stockItemId: string; told: number | null; isDue: boolean }[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = [rows.map((row) => row.stockItemId), rows.map(({ told }) => told), rows.map((row) => row.isDue)]
  await runStatement(tx, toldText, [userId, ...columns])
}

/** Unlinks items that no longer exist in the shop, by inventory item id. */
export async function unlinkItems(db: Queryable, userId: string, inventoryItemIds: readonly string[]): Promise<void> {
  await runStatement(db, 'delete from shopify_stock where user_id = $1 and inventory_item_id = any($2::text[])', [
    userId,
    inventoryItemIds,
  ])
}

const allDueText = `
  with locked as (select stock_item_id from shopify_stock where user_id = $1 order by stock_item_id for no key update)
  update shopify_stock as stock set is_due = true, due_since = coalesce(stock.due_since, present()),
    told_quantity = case when not $2::boolean then stock.told_quantity end
  from locked where stock.user_id = $1 and stock.stock_item_id = locked.stock_item_id`

const pageText = shopStockText('stock.stock_item_id > $2 order by stock.stock_item_id limit $3')

/** A page of the stock that a shop shows, by stock item id. */
export async function selectShopStockAfter(
  db: Queryable,
  userId: string,
  { after, atMost }: { after: string | null; atMost: number },
): Promise<ShopStockRow[]> {
  const first = '00000000-0000-0000-0000-000000000000'
  return (await runStatement<ShopStockRow>(db, pageText, [userId, after ?? first, atMost])).rows
}

export async function selectShopStock(
  db: Queryable,
  userId: string,
  stockItemIds: readonly string[],
): Promise<ShopStockRow[]> {
  return (await runStatement<ShopStockRow>(db, givenText, [userId, stockItemIds])).rows
}

/** Deletes quantities sent, drifts and SKU links of an account's shop; another shop starts from scratch. */
export async function forgetShopStock(db: Queryable, userId: string): Promise<void> {
  await db.delete(shopifyStock).where(eq(shopifyStock.userId, userId))
  await db.delete(shopifyStockDrifts).where(eq(shopifyStockDrifts.userId, userId))
  await db.delete(shopifySkuLinks).where(eq(shopifySkuLinks.userId, userId))
}

/** Marks all stock of a shop as due. `isForgotten` also discards the quantities sent, so that all of it is sent again. */
export async function markAllDue(db: Queryable, userId: string, isForgotten: boolean): Promise<void> {
  await runStatement(db, allDueText, [userId, isForgotten])
}
