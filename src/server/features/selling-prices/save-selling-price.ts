import type { SellingPrice, SellingPriceInput } from '../../../contract/selling-prices.ts'
import type { AppContext } from '../../app-context.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { findListings } from '../products/find-offers.ts'
import { deleteSellingPrice, upsertSellingPrice } from './selling-prices.queries.ts'

/** Stores the reseller's price of a product; null deletes it. Safe to repeat. */
export async function saveSellingPrice(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  productId: string,
  { price }: SellingPriceInput,
): Promise<SellingPrice> {
  await findListings(db, [{ productId, variantId: null }])
  await db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    if (price === null) await deleteSellingPrice(tx, userId, productId)
    else await upsertSellingPrice(tx, { userId, productId, price })
  })
  return { price }
}
