import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'

/** A SKU and its stock. */
export interface CountedSku extends Record<string, unknown> {
  /** Upper case. */
  sku: string
  productId: string
  stockItemId: string | null
  onHand: number
  held: number
  name: string
  /** True if the SKU is the product's while stock is kept per variant. */
  isOfVariants: boolean
}

export async function selectCountedSkus(db: Queryable, skus: readonly string[]): Promise<Map<string, CountedSku>> {
  const { rows } = await runStatement<CountedSku>(
    db,
    `select skus.sku, skus.product_id as "productId", item.id as "stockItemId", coalesce(item.on_hand, 0) as "onHand",
       coalesce(item.on_hand - stock.available, 0) as held,
       concat_ws(' · ', product.name, nullif(concat_ws(' / ', variant.color, variant.size), '')) as name,
       skus.variant_id is null and exists (
         select 1 from product_variants as other where other.product_id = product.id
       ) as "isOfVariants"
     from skus
     join products as product on product.id = skus.product_id
     left join product_variants as variant on variant.id = skus.variant_id
     left join stock_items as item
       on item.product_id = skus.product_id and item.variant_id is not distinct from skus.variant_id
     left join stock_availability as stock on stock.stock_item_id = item.id
     where skus.sku = any($1::text[])`,
    [skus],
  )
  return new Map(rows.map((row) => [row.sku, row]))
}
