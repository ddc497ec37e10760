import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { productImages, products, productVariants } from '../../database/schema/products.ts'

export type ProductValues = typeof products.$inferInsert

export type VariantValues = typeof productVariants.$inferInsert

export type ImageValues = typeof productImages.$inferInsert

export async function insertProduct(db: Queryable, product: ProductValues & { id: string }): Promise<void> {
  await db.insert(products).values(product)
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

export async function deleteImages(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(productImages).where(inArray(productImages.id, [...ids]))
}
