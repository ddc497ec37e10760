import type { ProductPicturesInput } from '../../../contract/products/products.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { colorAmong } from '../../../domain/products/products.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { holdProductPictures } from '../objects/hold-pictures.ts'
import { changesNothing, planPictures, type WantedPicture } from './plan-pictures.ts'
import {
  deleteImages,
  insertImages,
  lockProduct,
  putAwaitedLast,
  selectPictures,
  updateImages,
  updateProduct,
} from './product-writes.queries.ts'
import { refuseStale } from './write-refusals.ts'

/**
 * Replaces the product's pictures by these, in this order, each with its text and colour. Later imports leave them unchanged, unless the list is
 * empty. Repeating the current arrangement does nothing. Throws a conflict if `input.updatedAt` shows that the product was changed in the meantime.
 */
export function arrangePictures(
  app: AppContext,
  adminId: string,
  productId: string,
  input: ProductPicturesInput,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const uploaded = await holdUploaded(app, tx, { adminId, productId, images: input.images })
    const product = await lockProduct(tx, productId)
    if (!product) throw productNotFound()
    const present = await selectPictures(tx, productId)
    const wanted = input.images.map((image, at) => ({ ...image, color: requireColor(image.color, product.colors, at) }))
    const plan = planPictures(present, wanted)
    if (changesNothing(plan)) return
    const read = { id: productId, updatedAt: product.updatedAt, readAt: input.updatedAt }
    await refuseStale(tx, read, 'pictures')
    for (const { imageUrl, sortOrder } of plan.added) {
      if (!uploaded.has(imageUrl) && !present.some((picture) => picture.imageUrl === imageUrl)) {
        throw unknownPicture(sortOrder)
      }
    }
    await deleteImages(tx, plan.removedIds)
    await updateImages(tx, plan.changed)
    await insertImages(
      tx,
      plan.added.map((picture) => ({ ...picture, productId })),
    )
    await putAwaitedLast(tx, productId)
    await updateProduct(tx, productId, { picturesByHand: wanted.length > 0 })
    const before = present.map(({ imageUrl, altText, color }) => ({ imageUrl, altText, color }))
    await announce(app, tx, 'product.pictures_arranged', { productId, pictures: wanted, before, adminId })
  })
}

export const productNotFound = () => productProblems['product.not_found']()

/** Holds new pictures before the product is locked: the picture intake of imports locks in the same order. */
async function holdUploaded(
  app: AppContext,
  tx: Transaction,
  { adminId, productId, images }: { adminId: string; productId: string; images: readonly WantedPicture[] },
): Promise<ReadonlySet<string>> {
  const present = new Set((await selectPictures(tx, productId)).map(({ imageUrl }) => imageUrl))
  const paths = images.map(({ imageUrl }) => imageUrl).filter((imageUrl) => !present.has(imageUrl))
  return holdProductPictures(app, tx, { ownerId: adminId, paths })
}

/** The colour as the variants spell it. */
function requireColor(color: string | null, colors: readonly string[], at: number): string | null {
  if (color === null) return null
  const known = colorAmong(colors, color)
  if (known !== undefined) return known
  throw productProblems['product.picture_color']({ color }, { field: `images.${at}.color` })
}

/** One error for every cause, so that the response does not reveal whether the picture exists. */
function unknownPicture(at: number) {
  return productProblems['product.picture']({ field: `images.${at}.imageUrl` })
}
