import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { productImages, products, productVariants } from '../../database/schema/catalogue.ts'

export type ProductValues = typeof products.$inferInsert

export type VariantValues = typeof productVariants.$inferInsert

export type ImageValues = typeof productImages.$inferInsert

export async function insertProduct(db: Queryable, product: ProductValues & { id: string }): Promise<void> {
  await db.insert(products).values(product)
}

export async function updateProduct(db: Queryable, id: string, changes: Partial<ProductValues>): Promise<void> {
  await db
    .update(products)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(products.id, id))
}

export async function insertVariants(db: Queryable, variants: readonly VariantValues[]): Promise<void> {
  if (variants.length > 0) await db.insert(productVariants).values([...variants])
}

export async function insertImages(db: Queryable, images: readonly ImageValues[]): Promise<void> {
  if (images.length > 0) await db.insert(productImages).values([...images])
}
