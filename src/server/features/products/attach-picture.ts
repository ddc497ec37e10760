import type { Transaction } from '../../database/database.ts'
import { deleteImages, type ImageValues, insertSourcedImage, updateProduct } from './product-writes.queries.ts'

/** Adds a fetched picture to a product, once, and removes the pictures that it replaces. */
export async function attachPicture(
  tx: Transaction,
  picture: ImageValues & { sourceUrl: string },
  replacedIds: readonly string[] = [],
): Promise<void> {
  await insertSourcedImage(tx, picture)
  await deleteImages(tx, replacedIds)
  // Whoever has the pictures before the eyes, to arrange them, has to look again.
  await updateProduct(tx, picture.productId, {})
}
