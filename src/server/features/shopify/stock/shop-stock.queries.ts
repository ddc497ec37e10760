import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { shopifyStock } from '../../../database/schema/shopify.ts'

/** Shopify's numbers of what of a product can run out. */
export interface LinkedVariant {
  stockItemId: string
  shopifyVariantId: string
  inventoryItemId: string
}

const { inventoryItemId, toldQuantity, isDue, dueSince } = shopifyStock

/**
 * What stands there already keeps what its shop was told, unless it is another item there by now. Whoever moves this stock just now is waited
 * for, and whoever moves it from now on tells of it. In id order, so that nobody waits in a circle.
 */
export async function upsertShopStock(
  tx: Transaction,
  { userId, productId: id, variants }: { userId: string; productId: string; variants: readonly LinkedVariant[] },
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
        productId: excluded('product_id'),
        shopifyVariantId: excluded('shopify_variant_id'),
        inventoryItemId: excluded('inventory_item_id'),
        toldQuantity: sql`case when ${inventoryItemId} = ${excluded('inventory_item_id')} then ${toldQuantity} end`,
        isDue: true,
        dueSince: sql`case when ${isDue} then ${dueSince} else present() end`,
      },
    })
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)
