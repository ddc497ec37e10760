import type { AppContext } from '../../app-context.ts'
import { postgresCode, type Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { lockStock } from '../stock/move-stock.ts'
import { productNotFound } from './arrange-pictures.ts'
import {
  deleteProduct,
  freeVariantSkus,
  isProductNamed,
  lockProductState,
  type ProductState,
} from './product-state.queries.ts'
import { updateProduct } from './product-writes.queries.ts'

/**
 * Deletes a product with its pictures. A product named by an order, a reservation, a wishlist or a Shopify product is kept: it goes off sale and its
 * SKUs are released.
 */
export async function removeProduct(app: AppContext, adminId: string, productId: string): Promise<void> {
  try {
    await tryRemoving(app, adminId, productId)
  } catch (error) {
    // A wishlist entry was added at the same moment. The second attempt finds it.
    if (postgresCode(error) !== '23503') throw error
    await tryRemoving(app, adminId, productId)
  }
}

const tryRemoving = (app: AppContext, adminId: string, productId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const product = await lockProductState(tx, productId)
    if (!product) throw productNotFound()
    // Waits for transactions that are holding pieces of the product, so that their orders are visible below.
    await lockStock(
      tx,
      [product, ...product.variants].flatMap(({ stock }) => stock?.stockItemId ?? []),
    )
    if (await isProductNamed(tx, productId)) return takeOffSale(app, tx, adminId, product)
    await deleteProduct(tx, productId)
    await announce(app, tx, 'product.deleted', { productId, adminId, product: factsOf(product) })
  })

async function takeOffSale(app: AppContext, tx: Transaction, adminId: string, product: ProductState): Promise<void> {
  const skus = product.variants.flatMap(({ sku }) => sku ?? [])
  if (!product.isActive && product.sku === null && skus.length === 0) return
  await freeVariantSkus(tx, product.id)
  await updateProduct(tx, product.id, { isActive: false, sku: null })
  await announce(app, tx, 'product.withdrawn', {
    productId: product.id,
    adminId,
    name: product.name,
    before: { isActive: product.isActive, sku: product.sku, variantSkus: skus },
    after: { isActive: false, sku: null, variantSkus: [] },
  })
}

const factsOf = ({ name, sku, price, categoryName, isActive, variants, stock }: ProductState) => ({
  name,
  sku,
  price,
  category: categoryName,
  isActive,
  stock:
    variants.length > 0
      ? variants.map((one) => ({ sku: one.sku, stock: one.stock?.onHand ?? 0 }))
      : (stock?.onHand ?? 0),
})
