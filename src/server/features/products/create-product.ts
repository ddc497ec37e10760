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
  variants: readonly (Omit<VariantValues, 'productId' | 'id'> & { stock: number })[]
  /** Opening stock; counts only without variants. */
  stock: number
}

/** Adds a product to the catalogue with its variants, pictures and opening stock. Returns its id. */
export async function createProduct(
  tx: Transaction,
  product: NewProduct,
  cause: { reference: string; reason: string },
): Promise<string> {
  const { images, variants, stock, ...values } = product
  const productId = uuidv7()
  await insertProduct(tx, { ...values, id: productId })
  const named = variants.map(({ stock: pieces, ...variant }, sortOrder) => ({
    row: { sortOrder, ...variant, productId, id: uuidv7() },
    pieces,
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
      ? named.map(({ row, pieces }) => ({ productId, variantId: row.id, quantity: pieces }))
      : [{ productId, variantId: null, quantity: stock }]
  await openStock(tx, lines, cause)
  return productId
}
