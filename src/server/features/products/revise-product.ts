import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../database/database.ts'
import { openStock } from '../stock/open-stock.ts'
import {
  clearVariantNames,
  deleteImages,
  type ImageValues,
  insertVariants,
  type ProductValues,
  updateImage,
  updateProduct,
  updateVariant,
  type VariantValues,
} from './product-writes.queries.ts'

/** Opening stock of a new variant or product. */
interface NewStock {
  stock: number
  shelf?: string | null | undefined
}

/** Changes of a product; fields left out stay unchanged. */
export interface ProductRevision {
  values: Partial<Omit<ProductValues, 'id'>>
  /** Name, colour, size, SKU, EAN and position of existing variants; all that are given are set. */
  changedVariants: readonly (Pick<VariantValues, 'name' | 'color' | 'size' | 'sku' | 'ean' | 'sortOrder'> & {
    id: string
  })[]
  newVariants: readonly (Omit<VariantValues, 'productId' | 'id'> & NewStock)[]
  changedImages: readonly (Pick<ImageValues, 'altText' | 'color' | 'sortOrder'> & { id: string })[]
  removedImageIds: readonly string[]
}

export const isRevision = (revision: ProductRevision): boolean =>
  Object.keys(revision.values).length > 0 ||
  revision.changedVariants.length > 0 ||
  revision.newVariants.length > 0 ||
  revision.changedImages.length > 0 ||
  revision.removedImageIds.length > 0

/** Changes a product, its variants and its pictures. New variants get their opening stock. */
export async function reviseProduct(
  tx: Transaction,
  productId: string,
  revision: ProductRevision,
  cause: { reference: string; reason: string },
): Promise<void> {
  // The product comes first because a variant may take over its SKU.
  await updateProduct(tx, productId, revision.values)
  await clearVariantNames(
    tx,
    revision.changedVariants.map(({ id }) => id),
  )
  for (const { id, ...changes } of revision.changedVariants) await updateVariant(tx, id, changes)

  const added = revision.newVariants.map(({ stock, shelf, ...variant }) => ({
    row: { ...variant, productId, id: uuidv7() },
    stock,
    shelf,
  }))
  await insertVariants(
    tx,
    added.map(({ row }) => row),
  )
  await openStock(
    tx,
    added.map(({ row, stock, shelf }) => ({ productId, variantId: row.id, quantity: stock, shelf })),
    cause,
  )
  for (const { id, ...changes } of revision.changedImages) await updateImage(tx, id, changes)
  await deleteImages(tx, revision.removedImageIds)
}
