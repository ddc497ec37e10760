import { randomUUID } from 'node:crypto'
import { copiedSkus } from '../../../domain/products/copied-sku.ts'
import { longestTexts } from '../../../domain/products/product-rules.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { productNotFound } from './arrange-pictures.ts'
import { createProduct } from './create-product.ts'
import { plainValues } from './plan-change.ts'
import { lockProductState } from './product-state.queries.ts'
import { selectPictures, selectTakenSkus } from './product-writes.queries.ts'

/**
 * Copies a product with its texts, prices, variants and pictures. The copy is not on sale and has new SKUs, no stock and no barcodes, because a
 * barcode names one product only. Returns its id.
 */
export function duplicateProduct(
  app: AppContext,
  adminId: string,
  productId: string,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'product' }, async () => {
      // The lock keeps the pictures from being removed while they are copied.
      const original = await lockProductState(tx, productId)
      if (!original) throw productNotFound()
      const pictures = await selectPictures(tx, productId)
      const own = original.sku ?? `DW-${randomUUID().slice(0, 8).toUpperCase()}`
      const sku = await freeSku(tx, own)
      const { ean: _, ...plain } = plainValues(original)
      const name = `${original.name.slice(0, longestTexts.name - 8)} (copia)`
      const copy = { ...plain, name, categoryId: original.categoryId, sku, isActive: false }
      const id = await createProduct(
        tx,
        {
          ...copy,
          picturesByHand: pictures.length > 0,
          stock: 0,
          variants: original.variants.map((variant, at) => ({
            name: variant.name,
            color: variant.color,
            size: variant.size,
            sku: variantCopy(variant.sku, original.sku, sku, at),
            stock: 0,
          })),
          images: pictures.map(({ imageUrl, altText, color }) => ({ imageUrl, altText, color })),
        },
        { reference: `product:${randomUUID()}`, reason: 'Copia di un prodotto', actorId: adminId },
      )
      await announce(app, tx, 'product.duplicated', { productId: id, adminId, from: productId, product: copy })
      return id
    }),
  )
}

async function freeSku(tx: Transaction, original: string): Promise<string> {
  const wanted = copiedSkus(original)
  const taken = new Set(await selectTakenSkus(tx, wanted))
  return wanted.find((sku) => !taken.has(sku.toUpperCase())) ?? `${wanted[0]}-${randomUUID().slice(0, 8)}`
}

/** A variant's SKU that starts with the product's SKU starts with the copy's SKU in the copy. */
function variantCopy(sku: string | null, original: string | null, copy: string, at: number): string {
  const isBuilt = sku !== null && original !== null && sku.toUpperCase().startsWith(`${original.toUpperCase()}-`)
  return isBuilt ? `${copy}${sku.slice(original.length)}` : `${copy}-${at + 1}`
}
