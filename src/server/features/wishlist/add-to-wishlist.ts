import type { AddToWishlistInput } from '../../../contract/wishlist.ts'
import type { AppContext } from '../../app-context.ts'
import type { WishlistRow } from '../../database/schema/wishlist.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findListings } from '../products/find-offers.ts'
import { notInWishlist } from './change-entry.ts'
import { addWishlistItem, findWishlistItem } from './wishlist.queries.ts'

/** Adds to the entry of this product and variant, or makes one. Colour and size are optional in a wishlist entry. */
export async function addToWishlist(
  app: Pick<AppContext, 'db'>,
  userId: string,
  input: AddToWishlistInput,
  idempotent: IdempotentRequest | null,
): Promise<WishlistRow> {
  await findListings(app.db, [input])
  return app.db.transaction(async (tx) => {
    let added: WishlistRow | undefined
    const entryId = await once(tx, idempotent, async () => {
      added = await addWishlistItem(tx, { ...input, userId })
      return added.id
    })
    const entry = added ?? (await findWishlistItem(tx, userId, entryId))
    // Removed since the first request.
    if (!entry) throw notInWishlist()
    return entry
  })
}
