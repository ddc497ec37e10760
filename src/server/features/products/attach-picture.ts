import type { Transaction } from '../../database/database.ts'
import {
  deleteImages,
  type ImageValues,
  insertSourcedImage,
  selectPictures,
  updateProduct,
} from './product-writes.queries.ts'

/** Adds a fetched picture to a product once and removes the pictures it replaces. Returns whether it is new, and the removed addresses. */
export async function attachPicture(
  tx: Transaction,
  picture: ImageValues & { sourceUrl: string },
  replacedIds: readonly string[] = [],
): Promise<{ isNew: boolean; replaced: string[] }> {
  const present = replacedIds.length > 0 ? await selectPictures(tx, picture.productId) : []
  const isNew = await insertSourcedImage(tx, picture)
  await deleteImages(tx, replacedIds)
  // Makes an open form with the previous pictures stale.
  await updateProduct(tx, picture.productId, {})
  return { isNew, replaced: present.filter(({ id }) => replacedIds.includes(id)).map(({ imageUrl }) => imageUrl) }
}
