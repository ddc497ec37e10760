import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { shopifyStock } from '../../../database/schema/shopify.ts'

/** Shopify's numbers of what of a product can run out. */
export interface LinkedVariant {
  stockItemId: string
  shopifyVariantId: string
  inventoryItemId: string
}

const { shopifyVariantId, inventoryItemId, productId, toldQuantity, isDue, dueSince } = shopifyStock

/** What stands there already keeps what its shop was told, unless it is another item there by now. In id order, so that nobody waits in a circle. */
export async function upsertShopStock(
  db: Queryable,
  { userId, productId: id, variants }: { userId: string; productId: string; variants: readonly LinkedVariant[] },
): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map((variant) => ({ ...variant, userId, productId: id }))
  await db
    .insert(shopifyStock)
    .values(rows.toSorted((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [shopifyStock.userId, shopifyStock.stockItemId],
      set: {
        productId: excluded(productId.name),
        shopifyVariantId: excluded(shopifyVariantId.name),
        inventoryItemId: excluded(inventoryItemId.name),
        toldQuantity: sql`case when ${inventoryItemId} = ${excluded(inventoryItemId.name)} then ${toldQuantity} end`,
        isDue: true,
        dueSince: sql`case when ${isDue} then ${dueSince} else present() end`,
      },
    })
}

const excluded = (column: string) => sql`excluded.${sql.identifier(column)}`
