import type { UpdateWishlistInput } from '../../../contract/wishlist.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { postgresCode, type Transaction } from '../../database/database.ts'
import type { WishlistRow } from '../../database/schema/wishlist.ts'
import { findListings } from '../products/find-offers.ts'
import {
  deleteWishlistItems,
  findWishlistItem,
  lockEntriesToMerge,
  lockProductEntries,
  maxWishlistQuantity,
  updateWishlistItem,
} from './wishlist.queries.ts'

const maxAttempts = 3

/**
 * Changes variant, quantity or note of the user's own entry. If the wishlist already has the product with the new variant, both are merged into this
 * entry, with the sum of their quantities.
 */
export async function changeEntry(
  app: Pick<AppContext, 'db'>,
  userId: string,
  id: string,
  changes: UpdateWishlistInput,
): Promise<WishlistRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await app.db.transaction((tx) => change(tx, userId, id, changes))
    } catch (error) {
      // A concurrent request added the new variant: the next attempt merges it.
      if (postgresCode(error) !== '23505' || attempt === maxAttempts) throw error
    }
  }
}

async function change(tx: Transaction, userId: string, id: string, changes: UpdateWishlistInput): Promise<WishlistRow> {
  const { variantId } = changes
  if (variantId === undefined) return update(tx, userId, id, changes)
  const found = await findWishlistItem(tx, userId, id)
  if (!found) throw productProblems['wishlist.not_found']()
  const { productId } = found
  await findListings(tx, [{ productId, variantId }])
  const locked = await lockEntriesToMerge(tx, { id, userId, productId, variantId })
  const entry = locked.find((row) => row.id === id)
  if (!entry) throw productProblems['wishlist.not_found']()
  if (variantId === entry.variantId) return update(tx, userId, id, changes)

  const other = locked.find((row) => row.id !== id)
  if (other) await deleteWishlistItems(tx, [other.id])
  const quantity = (changes.quantity ?? entry.quantity) + (other?.quantity ?? 0)
  return update(tx, userId, id, {
    variantId,
    quantity: Math.min(quantity, maxWishlistQuantity),
    notes: changes.notes === undefined ? (entry.notes ?? other?.notes ?? null) : changes.notes,
  })
}

async function update(...[tx, userId, id, changes]: Parameters<typeof updateWishlistItem>): Promise<WishlistRow> {
  const row = await updateWishlistItem(tx, userId, id, changes)
  if (!row) throw productProblems['wishlist.not_found']()
  return row
}

/** Removes all of the user's entries of a product. Throws not found if there is none. */
export function removeProduct(app: Pick<AppContext, 'db'>, userId: string, productId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const ids = await lockProductEntries(tx, userId, productId)
    if (ids.length === 0) throw productProblems['wishlist.not_found']()
    await deleteWishlistItems(tx, ids)
  })
}
