import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../database/database.ts'
import { openStock } from '../stock/open-stock.ts'
import {
  type ImageValues,
  insertImages,
  insertProduct,
  insertVariants,
  type ProductValues,
  type VariantValues,
} from './product-writes.queries.ts'

export type { ProductValues }

export interface NewProduct extends Omit<ProductValues, 'id'> {
  images: readonly Omit<ImageValues, 'productId'>[]
  variants: readonly (Omit<VariantValues, 'productId' | 'id'> & { stock: number; shelf?: string | null })[]
  /** Opening stock, and where it lies; both count only without variants. */
  stock: number
  shelf?: string | null
}

/** Adds a product to the catalogue with its variants, pictures and opening stock. Returns its id. */
export async function createProduct(
  tx: Transaction,
  product: NewProduct,
  cause: { reference: string; reason: string; actorId?: string },
): Promise<string> {
  const { images, variants, stock, shelf = null, ...values } = product
  const productId = uuidv7()
  await insertProduct(tx, { ...values, id: productId })
  const named = variants.map(({ stock: pieces, shelf: place = null, ...variant }, sortOrder) => ({
    row: { sortOrder, ...variant, productId, id: uuidv7() },
    pieces,
    place,
  }))
  await insertVariants(
    tx,
    named.map(({ row }) => row),
  )
  await insertImages(
    tx,
    images.map((image, sortOrder) => ({ sortOrder, ...image, productId })),
  )
  const lines =
    named.length > 0
      ? named.map(({ row, pieces, place }) => ({ productId, variantId: row.id, quantity: pieces, shelf: place }))
      : [{ productId, variantId: null, quantity: stock, shelf }]
  await openStock(tx, lines, cause)
  return productId
}
