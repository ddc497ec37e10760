import type { Transaction } from '../../database/database.ts'
import { deleteImages, type ImageValues, insertSourcedImage } from './product-writes.queries.ts'

/** Puts a picture that was fetched from somewhere on a product, once, and takes away those it stands in for. */
export async function attachPicture(
  tx: Transaction,
  picture: ImageValues & { sourceUrl: string },
  replacedIds: readonly string[] = [],
): Promise<void> {
  await insertSourcedImage(tx, picture)
  await deleteImages(tx, replacedIds)
}
