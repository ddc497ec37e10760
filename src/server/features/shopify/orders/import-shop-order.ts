import type { ShopOrder, WantedSku } from '../../../../domain/shopify/shopify-orders.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { placeShopOrder } from '../../orders/placing/place-shop-order.ts'
import { selectShopOrdersHere } from '../../orders/shop-orders.reads.ts'
import { importRefusalReason } from './import-refusal-reason.ts'
import type { Importing } from './importing.ts'
import { draftOf, readConsignee } from './shop-order-draft.ts'
import { noteOf } from './shop-order-note.ts'
import { recordShopOrder } from './shop-orders.queries.ts'

/** Result for one order. `short`: imported without a stock hold. `here`: another import was faster. */
type Outcome = 'imported' | 'short' | 'here' | 'waiting'

/** Places our part of a shop's order in a transaction of its own, or records why it waits. Throws only if the import as a whole cannot continue. */
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
      // The account's lock excludes other imports of the account.
      const here = await selectShopOrdersHere(tx, [order.id])
      if (here.get(order.id)?.userId === userId) return 'here'
      await importing.check(tx, { isNew: true })
      const draft = await draftOf(tx, order, { consignee, lines })
      const { orderId, missing } = await placeShopOrder(app, tx, userId, draft)
      await recordShopOrder(tx, { ...note, state: 'imported', reason: missing, orderId })
      return missing === null ? 'imported' : 'short'
    })
  } catch (error) {
    const trouble = await importRefusalReason(app, error, note)
    await recordShopOrder(app.db, { ...note, ...trouble })
    return 'waiting'
  }
}
