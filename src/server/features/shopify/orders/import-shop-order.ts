import type { ShopOrder, WantedSku } from '../../../../domain/shopify-orders.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { placeShopOrder } from '../../orders/placing/place-shop-order.ts'
import { selectShopOrdersHere } from '../../orders/shop-orders.reads.ts'
import type { Importing } from './importing.ts'
import { draftOf, readConsignee } from './shop-order-draft.ts'
import { noteOf } from './shop-order-note.ts'
import { noteShopOrder } from './shop-orders.queries.ts'
import { whyNotImported } from './why-not-imported.ts'

/** What became of an order. `short`: imported, and nothing is set aside for it. `here`: another import was quicker. */
type Outcome = 'imported' | 'short' | 'here' | 'waiting'

/**
 * Makes an order here of what is ours of one of the shop's, in a transaction of its own; or notes why it waits. It throws only where the import
 * itself cannot go on.
 */
export async function importShopOrder(
  app: AppContext,
  importing: Importing,
  order: ShopOrder,
  lines: readonly WantedSku[],
): Promise<Outcome> {
  const { userId, ownEmail } = importing
  const note = noteOf(userId, order)
  try {
    const consignee = readConsignee(order, ownEmail)
    return await app.db.transaction(async (tx) => {
      await lockActiveAccount(tx, userId)
      // Under the account's lock none of its imports is half done.
      const here = await selectShopOrdersHere(tx, [order.id])
      if (here.get(order.id)?.userId === userId) return 'here'
      await importing.check(tx, { isNew: true })
      const draft = await draftOf(tx, order, { consignee, lines })
      const { orderId, missing } = await placeShopOrder(app, tx, userId, draft)
      await noteShopOrder(tx, { ...note, state: 'imported', reason: missing, orderId })
      return missing === null ? 'imported' : 'short'
    })
  } catch (error) {
    const trouble = await whyNotImported(app, error, note)
    await noteShopOrder(app.db, { ...note, ...trouble })
    return 'waiting'
  }
}
