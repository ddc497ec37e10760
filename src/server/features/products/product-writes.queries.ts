import { eq, inArray, sql } from 'drizzle-orm'
import { distinctColors, maxProductPictures } from '../../../domain/products/products.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { awaitedPictures } from '../../database/schema/product-imports.ts'
import { type ProductImageRow, productImages, products, productVariants } from '../../database/schema/products.ts'

export type ProductValues = typeof products.$inferInsert

export type VariantValues = typeof productVariants.$inferInsert

export type ImageValues = typeof productImages.$inferInsert

/** Last change and colours of a product. Its pictures are locked against other writers until the transaction ends. */
export async function lockProduct(
  tx: Transaction,
  id: string,
): Promise<{ updatedAt: Date; colors: string[] } | undefined> {
  const [product] = await tx
    .select({ updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.id, id))
    .for('no key update')
  if (!product) return undefined
  const variants = await tx
    .select({ color: productVariants.color })
    .from(productVariants)
    .where(eq(productVariants.productId, id))
    .orderBy(productVariants.sortOrder, productVariants.id)
  return { ...product, colors: distinctColors(variants) }
}

/** In display order. */
export async function selectPictures(db: Queryable, productId: string): Promise<ProductImageRow[]> {
  return db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(productImages.sortOrder, productImages.id)
}

export async function insertProducts(db: Queryable, added: readonly ProductValues[]): Promise<void> {
  if (added.length > 0) await db.insert(products).values([...added])
}

export async function updateProduct(db: Queryable, id: string, changes: Partial<ProductValues>): Promise<void> {
  await db
    .update(products)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(products.id, id))
}

export async function insertVariants(db: Queryable, variants: readonly VariantValues[]): Promise<void> {
  if (variants.length > 0) await db.insert(productVariants).values([...variants])
}

export async function insertImages(db: Queryable, images: readonly ImageValues[]): Promise<void> {
  if (images.length > 0) await db.insert(productImages).values([...images])
}

/** Clears name and SKU of variants that are about to get new ones, so that two variants can swap theirs. */
export async function clearVariantNames(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(productVariants)
    .set({ name: sql`${productVariants.id}::text`, sku: null })
    .where(inArray(productVariants.id, [...ids]))
}

export async function updateVariant(db: Queryable, id: string, changes: Partial<VariantValues>): Promise<void> {
  await db.update(productVariants).set(changes).where(eq(productVariants.id, id))
}

/** False if the product already has a picture from the same source. */
export async function insertSourcedImage(db: Queryable, image: ImageValues): Promise<boolean> {
  const { rowCount } = await db.insert(productImages).values(image).onConflictDoNothing()
  return rowCount === 1
}

export async function updateImage(db: Queryable, id: string, changes: Partial<ImageValues>): Promise<void> {
  await db.update(productImages).set(changes).where(eq(productImages.id, id))
}

/** Updates all pictures in one statement. */
export async function updateImages(
  db: Queryable,
  changes: readonly Pick<ProductImageRow, 'id' | 'altText' | 'color' | 'sortOrder'>[],
): Promise<void> {
  if (changes.length === 0) return
  await runStatement(
    db,
    `update product_images as image
     set alt_text = change."altText", color = change.color, sort_order = change."sortOrder"
     from jsonb_to_recordset($1::jsonb) as change (id uuid, "altText" text, color text, "sortOrder" integer)
     where image.id = change.id`,
    [JSON.stringify(changes)],
  )
}

/** Pictures still awaited by an import are placed after these and replace none of them. */
export async function putAwaitedLast(db: Queryable, productId: string): Promise<void> {
  await db
    .update(awaitedPictures)
    .set({
      replaces: [],
      sortOrder: sql`${maxProductPictures}::int + ${awaitedPictures.sortOrder} % ${maxProductPictures}::int`,
    })
    .where(eq(awaitedPictures.productId, productId))
}

export async function deleteImages(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(productImages).where(inArray(productImages.id, [...ids]))
}

/** The given SKUs that are in use, in upper case. */
export async function selectTakenSkus(db: Queryable, wanted: readonly string[]): Promise<string[]> {
  const upper = wanted.map((sku) => sku.toUpperCase())
  const { rows } = await db.execute<{ sku: string }>(
    sql`select sku from skus where sku = any(${sql.param(upper)}::text[])`,
  )
  return rows.map(({ sku }) => sku)
}
