import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../database/database.ts'
import { connectDirectly } from '../../database/direct-client.ts'
import { categories, type ProductRow, products } from '../../database/schema/products.ts'
import { stockItems } from '../../database/schema/stock.ts'

/** A catalogue product that a product of the file may update. */
export interface ImportTarget {
  id: string
  importHandle: string | null
  hasVariants: boolean
  /** SKUs of the file that it or one of its variants has, in upper case. */
  skus: string[]
}

/** Keys by which products of a file are looked up in the catalogue. */
export interface SoughtProducts {
  ids: readonly string[]
  handles: readonly string[]
  skus: readonly string[]
}

/** Products with any of the ids, handles or SKUs. With `lock`, they are locked until the transaction ends. */
export async function selectImportTargets(
  db: Queryable,
  { ids, handles, skus }: SoughtProducts,
  { lock }: { lock: boolean },
): Promise<ImportTarget[]> {
  const { rows } = await db.execute<ImportTarget & Record<string, unknown>>(sql`
    with wanted as materialized (
      select upper(sku) as sku from unnest(${sql.param(skus)}::text[]) as sku
    ),
    -- Separate index look-ups: an "or" between them would read the whole catalogue.
    found as materialized (
      select id from products where import_handle = any(${sql.param(handles)}::text[])
      union
      select skus.product_id from wanted join skus on skus.sku = wanted.sku
      union
      select id from products where id = any(${sql.param(ids)}::uuid[])
    )
    select product.id, product.import_handle as "importHandle",
           exists (select 1 from product_variants as variant where variant.product_id = product.id) as "hasVariants",
           array(select skus.sku from wanted join skus on skus.sku = wanted.sku where skus.product_id = product.id) as skus
    from found join products as product on product.id = found.id
    order by product.id
    ${lock ? sql`for update of product` : sql``}
  `)
  return rows
}

/** A catalogue product with the data that an import compares with the file. */
export interface ImportedProduct extends ProductRow {
  /** Stock item of the product itself; it counts only without variants. */
  stockItemId: string | null
  onHand: number
  /** Pieces held by live reservations and unpaid orders. */
  held: number
  shelf: string | null
  category: string
  variants: ImportedVariant[]
  /** The portal's addresses of all its pictures. */
  pictureUrls: string[]
  /** Pictures fetched by earlier imports. */
  pictures: { id: string; sourceUrl: string; altText: string | null; color: string | null; sortOrder: number }[]
}

export interface ImportedVariant {
  id: string
  name: string
  color: string | null
  size: string | null
  sku: string | null
  ean: string | null
  sortOrder: number
  stockItemId: string | null
  onHand: number
  held: number
  shelf: string | null
}

const variantsOf = sql<ImportedVariant[]>`coalesce((
  select json_agg(json_build_object(
    'id', variant.id, 'name', variant.name, 'color', variant.color, 'size', variant.size, 'sku', variant.sku,
    'ean', variant.ean, 'sortOrder', variant.sort_order, 'stockItemId', item.id, 'onHand', coalesce(item.on_hand, 0),
    'held', coalesce(item.held, 0), 'shelf', item.shelf
  ) order by variant.sort_order, variant.id)
  from product_variants as variant
  left join stock_items as item on item.product_id = variant.product_id and item.variant_id = variant.id
  where variant.product_id = ${products.id}
), '[]')`

const picturesOf = sql<ImportedProduct['pictures']>`coalesce((
  select json_agg(json_build_object(
    'id', image.id, 'sourceUrl', image.source_url, 'altText', image.alt_text, 'color', image.color,
    'sortOrder', image.sort_order
  ) order by image.sort_order, image.id)
  from product_images as image where image.product_id = ${products.id} and image.source_url is not null
), '[]')`

const pictureUrlsOf = sql<string[]>`array(
  select image.image_url from product_images as image where image.product_id = ${products.id}
  order by image.sort_order, image.id
)`

export async function selectImportedProduct(db: Queryable, id: string): Promise<ImportedProduct | undefined> {
  const [row] = await selectImportedProducts(db, [id])
  return row
}

export function selectImportedProducts(db: Queryable, ids: readonly string[]): Promise<ImportedProduct[]> {
  return db
    .select({
      ...getTableColumns(products),
      stockItemId: stockItems.id,
      onHand: sql<number>`coalesce(${stockItems.onHand}, 0)`,
      held: sql<number>`coalesce(${stockItems.held}, 0)`,
      shelf: stockItems.shelf,
      category: categories.name,
      variants: variantsOf,
      pictures: picturesOf,
      pictureUrls: pictureUrlsOf,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(stockItems, and(eq(stockItems.productId, products.id), isNull(stockItems.variantId)))
    .where(inArray(products.id, [...ids]))
}

/** An arbitrary number that no other lock uses; migrations use 7301. */
export const importLock = 7302

/**
 * Takes the import lock, which one process at a time holds; null if another holds it. The lock belongs to a connection: the database releases it even
 * if the process dies.
 */
export async function lockImport(db: Database): Promise<{ release(): Promise<void> } | null> {
  const client = await connectDirectly(db.directUrl)
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${importLock}) as locked`)
  const release = async () => {
    await client.query(`select pg_advisory_unlock(${importLock})`).catch(() => undefined)
    await client.end().catch(() => undefined)
  }
  if (rows[0]?.locked) return { release }
  await release()
  return null
}
