import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { deleteDue } from '../../../database/delete-older.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { products, productVariants } from '../../../database/schema/products.ts'
import { shopifyStockDrifts } from '../../../database/schema/shopify-products.ts'
import { stockItems } from '../../../database/schema/stock.ts'

/** Stock whose quantity in the shop differs from the one sent; `found` is null if the item is not stocked at its location. */
export interface Drift {
  stockItemId: string
  expected: number
  found: number | null
}

const noteText = `
  insert into shopify_stock_drifts (id, user_id, stock_item_id, expected, found)
  select id, $1, stock_item_id, expected, found
  from unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[]) as drift (id, stock_item_id, expected, found)`

export async function recordDrifts(tx: Transaction, userId: string, drifts: readonly Drift[]): Promise<void> {
  if (drifts.length === 0) return
  await runStatement(tx, noteText, [
    userId,
    drifts.map(() => uuidv7()),
    drifts.map(({ stockItemId }) => stockItemId),
    drifts.map(({ expected }) => expected),
    drifts.map(({ found }) => found ?? 0),
  ])
}

const days = 30

export const deleteOldDrifts = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(
    db,
    {
      table: 'shopify_stock_drifts',
      key: 'id',
      column: 'found_at',
      before: 'present() - make_interval(days => $2)',
      values: [days],
    },
    atMost,
  )

const sku = sql<string | null>`coalesce(${productVariants.sku}, ${products.sku})`

/** Drifts found in an account's shop, newest first; `before` is the id of the last one read. */
export const selectDrifts = (db: Queryable, userId: string, { before, atMost }: { before?: string; atMost: number }) =>
  db
    .select({
      id: shopifyStockDrifts.id,
      sku,
      name: products.name,
      variant: productVariants.name,
      expected: shopifyStockDrifts.expected,
      found: shopifyStockDrifts.found,
      foundAt: shopifyStockDrifts.foundAt,
    })
    .from(shopifyStockDrifts)
    .innerJoin(stockItems, eq(stockItems.id, shopifyStockDrifts.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(productVariants, eq(productVariants.id, stockItems.variantId))
    .where(and(eq(shopifyStockDrifts.userId, userId), before ? lt(shopifyStockDrifts.id, before) : undefined))
    .orderBy(desc(shopifyStockDrifts.id))
    .limit(atMost)

export type DriftRow = Awaited<ReturnType<typeof selectDrifts>>[number]
