import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../database/database.ts'
import { openStock } from '../stock/open-stock.ts'
import {
  type ImageValues,
  insertImages,
  insertProducts,
  insertVariants,
  type ProductValues,
  type VariantValues,
} from './product-writes.queries.ts'

export type { ProductValues }

export interface NewProduct extends Omit<ProductValues, 'id'> {
  images: readonly Omit<ImageValues, 'productId'>[]
  variants: readonly (Omit<VariantValues, 'productId' | 'id'> & { stock: number; shelf?: string | null | undefined })[]
  /** Opening stock and its shelf; they count only without variants. */
  stock: number
  shelf?: string | null | undefined
}

interface Cause {
  reference: string
  reason: string
  actorId?: string | null
}

/** Adds a product to the catalogue with its variants, pictures and opening stock. Returns its id. */
export async function createProduct(tx: Transaction, product: NewProduct, cause: Cause): Promise<string> {
  const [id] = await createProducts(tx, [product], cause)
  if (id === undefined) throw new Error('The created product has no id')
  return id
}

/** Creates several products with as many statements as for one. Returns their ids, in order. */
export async function createProducts(tx: Transaction, added: readonly NewProduct[], cause: Cause): Promise<string[]> {
  const made = added.map((product) => ({ ...product, id: uuidv7() }))
  await insertProducts(
    tx,
    made.map(({ images: _, variants: __, stock: ___, shelf: ____, ...values }) => values),
  )
  const named = made.flatMap(({ id: productId, variants }) =>
    variants.map(({ stock, shelf, ...variant }, sortOrder) => ({
      row: { sortOrder, ...variant, productId, id: uuidv7() },
      line: { quantity: stock, shelf },
    })),
  )
  await insertVariants(
    tx,
    named.map(({ row }) => row),
  )
  await insertImages(
    tx,
    made.flatMap(({ id: productId, images }) => images.map((image, sortOrder) => ({ sortOrder, ...image, productId }))),
  )
  const own = made
    .filter(({ variants }) => variants.length === 0)
    .map(({ id: productId, stock, shelf }) => ({ productId, variantId: null, quantity: stock, shelf }))
  const ofVariants = named.map(({ row, line }) => ({ ...line, productId: row.productId, variantId: row.id }))
  await openStock(tx, [...own, ...ofVariants], cause)
  return made.map(({ id }) => id)
}
