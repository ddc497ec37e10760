import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CatalogueExportQuery } from '../../../../contract/products/product-imports.ts'
import type { Queryable } from '../../../database/database.ts'
import { products } from '../../../database/schema/products.ts'

/** Ids of the products that match the filters, in ascending order. */
export async function selectIdsAfter(
  db: Queryable,
  { search, categoryId, onSale }: CatalogueExportQuery,
  { after, atMost }: { after: string | null; atMost: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        after === null ? undefined : gt(products.id, after),
        categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
        onSale === undefined ? undefined : eq(products.isActive, onSale === '1'),
        ...wordsOf(search),
      ),
    )
    .orderBy(asc(products.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Each word must occur in the name or in one of the SKUs. */
const wordsOf = (search: string | undefined): SQL[] =>
  (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`(fold(${products.name}) like fold(${pattern}) or exists (
        select 1 from skus where skus.product_id = ${products.id} and skus.sku ilike ${pattern}))`
    })
