import type { AppContext } from '../../app-context.ts'
import { notInWishlist } from './change-entry.ts'
import { deleteWishlistItems, lockProductEntries } from './wishlist.queries.ts'

/** Removes all of the user's entries of a product. Throws not found if there is none. */
export function removeProduct(app: Pick<AppContext, 'db'>, userId: string, productId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const ids = await lockProductEntries(tx, userId, productId)
    if (ids.length === 0) throw notInWishlist()
    await deleteWishlistItems(tx, ids)
  })
}
