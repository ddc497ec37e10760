import { randomUUID } from 'node:crypto'
import type { ProductChangesInput } from '../../../contract/products/product-writing.ts'
import type { AppContext } from '../../app-context.ts'
import { postgresCode } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { holdProductPictures } from '../objects/hold-pictures.ts'
import { arrangeAddresses } from './arrange-addresses.ts'
import { productNotFound } from './arrange-pictures.ts'
import { changeStock } from './change-stock.ts'
import { changeVariants } from './change-variants.ts'
import { planChange } from './plan-change.ts'
import { lockProductState } from './product-state.queries.ts'
import { selectPictures, updateProduct } from './product-writes.queries.ts'
import { wantedAddresses } from './wanted-pictures.ts'
import { nameTakenSku, refuseStale } from './write-refusals.ts'

/**
 * Changes the fields that the input states; absent fields stay. Repeating the current values does nothing. Throws a conflict if `input.updatedAt`
 * shows that the product was changed in the meantime.
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
    // A wishlist entry for a variant was added while the variant was removed. The second attempt finds the entry and reports it.
    if (postgresCode(error) !== '23503') throw error
    await tryChanging(app, adminId, productId, input)
  }
}

function tryChanging(app: AppContext, adminId: string, productId: string, input: ProductChangesInput): Promise<void> {
  return nameTakenSku(input, () =>
    app.db.transaction(async (tx) => {
      // Hold pictures before the product is locked: the picture intake of imports locks in the same order.
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
      // Change stock before the product's row: orders lock the stock first and then the product card, which a trigger writes.
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
