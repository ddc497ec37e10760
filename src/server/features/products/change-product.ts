import { randomUUID } from 'node:crypto'
import type { ProductChangesInput } from '../../../contract/products/product-writing.ts'
import type { AppContext } from '../../app-context.ts'
import { postgresCode } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { holdProductPictures } from '../objects/hold-product-pictures.ts'
import { arrangeAddresses } from './arrange-addresses.ts'
import { productNotFound } from './arrange-pictures.ts'
import { changeStock } from './change-stock.ts'
import { changeVariants } from './change-variants.ts'
import { planChange } from './plan-change.ts'
import { lockProductState } from './product-state.queries.ts'
import { selectPictures, updateProduct } from './product-writes.queries.ts'
import { refuseStale } from './refuse-stale.ts'
import { nameTakenSku } from './taken-sku.ts'
import { wantedAddresses } from './wanted-pictures.ts'

/**
 * Changes what the input names; absent fields stay. Saying again what is so already does nothing. Of two admins at once the second is
 * refused, if `input` says what it has read.
 */
export async function changeProduct(
  app: AppContext,
  adminId: string,
  productId: string,
  input: ProductChangesInput,
): Promise<void> {
  try {
    await tryChanging(app, adminId, productId, input)
  } catch (error) {
    // A wishlist that took in a variant at the moment it was removed: by now it is named, and said.
    if (postgresCode(error) !== '23503') throw error
    await tryChanging(app, adminId, productId, input)
  }
}

function tryChanging(app: AppContext, adminId: string, productId: string, input: ProductChangesInput): Promise<void> {
  return nameTakenSku(input, () =>
    app.db.transaction(async (tx) => {
      // Pictures are held before the product is locked: the intake of imports takes both in this order.
      const before = (await selectPictures(tx, productId)).map(({ imageUrl }) => imageUrl)
      const stated = wantedAddresses(input, before) ?? []
      const uploaded = await holdProductPictures(app, tx, {
        ownerId: adminId,
        paths: stated.filter((address) => !before.includes(address)),
      })
      const product = await lockProductState(tx, productId)
      if (!product) throw productNotFound()
      const change = await planChange(tx, product, input)
      const pictures = await arrangeAddresses(tx, productId, input, uploaded)
      if (!change.isAny && !pictures.isAny) return
      await refuseStale(tx, { ...product, readAt: input.updatedAt }, 'guarda che cosa, poi salva di nuovo')

      const cause = { reference: `product:${randomUUID()}`, reason: 'Modifica del prodotto', actorId: adminId }
      // Stock before the product's row: orders lock it first, and then the card that a trigger writes.
      const stock = await changeStock(tx, product, { ...input, plan: change.variants }, cause)
      const variants = await changeVariants(tx, product, change, cause)
      await pictures.write()
      await updateProduct(tx, productId, { ...change.values, ...pictures.values })
      await announce(app, tx, 'product.changed', {
        productId,
        adminId,
        before: { ...change.facts.before, ...stock.before, ...variants.before, ...pictures.before },
        after: { ...change.facts.after, ...stock.after, ...variants.after, ...pictures.after },
      })
    }),
  )
}
