import type { AddLinesToWishlistInput, AddToWishlistInput } from '../../../contract/wishlist.ts'
import { lineKey, mergeLines, type OrderItem } from '../../../domain/orders/merge-lines.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { WishlistRow } from '../../database/schema/wishlist.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findListings } from '../products/find-offers.ts'
import {
  addWishlistItem,
  addWishlistItems,
  findWishlistItem,
  maxWishlistQuantity,
  selectEntriesOf,
} from './wishlist.queries.ts'

/** Adds to the entry of this product and variant, or creates one. Colour and size are optional in a wishlist entry. */
export async function addToWishlist(
  app: Pick<AppContext, 'db'>,
  userId: string,
  input: AddToWishlistInput,
  idempotent: IdempotentRequest | null,
): Promise<WishlistRow> {
  await findListings(app.db, [input])
  return app.db.transaction(async (tx) => {
    let added: WishlistRow | undefined
    const entryId = await once(tx, idempotent, { made: 'wishlistEntries' }, async () => {
      await lockActiveAccount(tx, userId)
      added = await addWishlistItem(tx, { ...input, userId })
      return added.id
    })
    const entry = added ?? (await findWishlistItem(tx, userId, entryId))
    // The entry was removed since the first request.
    if (!entry) throw productProblems['wishlist.not_found']()
    return entry
  })
}

/** Adds several lines in one transaction, all or none. Returns their entries in the order of the first line of each. */
export async function addLinesToWishlist(
  app: Pick<AppContext, 'db'>,
  userId: string,
  { items }: AddLinesToWishlistInput,
  idempotent: IdempotentRequest | null,
): Promise<WishlistRow[]> {
  const lines = mergeLines(items)
  await findListings(app.db, lines)
  return app.db.transaction(async (tx) => {
    await once(tx, idempotent, { made: 'wishlistEntries' }, async () => {
      await lockActiveAccount(tx, userId)
      const [first] = await putInWishlist(tx, userId, lines)
      return first?.id ?? ''
    })
    const entries = await selectEntriesOf(tx, userId, [...new Set(lines.map(({ productId }) => productId))])
    // Entries removed since the first request are left out.
    return lines.flatMap((line) => entries.filter((entry) => lineKey(entry) === lineKey(line)))
  })
}

/** Adds merged lines to the wishlist. The account must be locked. */
export function putInWishlist(tx: Transaction, userId: string, lines: readonly OrderItem[]): Promise<WishlistRow[]> {
  // In a fixed order, so that two requests cannot deadlock.
  const inOrder = [...lines].sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1))
  return addWishlistItems(
    tx,
    inOrder.map(({ productId, variantId, quantity }) => ({
      userId,
      productId,
      variantId,
      quantity: Math.min(quantity, maxWishlistQuantity),
    })),
  )
}
