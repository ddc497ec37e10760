import { ourPart, type ShopOrder, settledReasons, type WantedSku } from '../../../../domain/shopify/shopify-orders.ts'
import { oneLine } from '../../../../domain/words/one-line.ts'
import type { AppContext } from '../../../app-context.ts'
import type { UnreadShopOrder } from '../../../gateways/shops/shop-gateway.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { placeShopOrder } from '../../orders/placing/place-shop-order.ts'
import { selectShopOrdersHere } from '../../orders/shop-orders.reads.ts'
import { followShopOrder } from './follow-shop-order.ts'
import { type Importing, importRefusalReason, noteOf, takenReason } from './importing.ts'
import { draftOf, readConsignee } from './shop-order-draft.ts'
import { recordShopOrder, recordShopOrders, type ShopOrderNote, selectNotes } from './shop-orders.queries.ts'

/** Orders that a sync has imported; `short` of them lack stock. */
export interface Imported {
  imported: number
  short: number
}

/** Orders read from the shop; `unread` are those in a form that the portal cannot interpret. */
interface ShopOrders {
  orders: readonly ShopOrder[]
  unread: readonly UnreadShopOrder[]
}

/** Imports each of these orders individually, follows changes of those already imported, and records each in the ledger. Adds to `done`. */
export async function importOrdersOf(
  app: AppContext,
  importing: Importing,
  { orders, unread }: ShopOrders,
  done: Imported,
): Promise<void> {
  const { userId } = importing
  const each = new Map(orders.map((one) => [one.id, one]))
  const [here, notes] = [
    await selectShopOrdersHere(app.db, [...each.keys()]),
    await selectNotes(app.db, userId, [...each.keys()]),
  ]
  const aside: ShopOrderNote[] = unread.map((order) => unreadNote(userId, order))
  for (const order of each.values()) {
    const stands = here.get(order.id)
    const noted = notes.get(order.id)
    if (stands?.userId === userId) {
      await followShopOrder(app, importing, order, { here: stands, noted })
      continue
    }
    const left = stands ? { state: 'known' as const, reason: takenReason } : skipReason(order, noted?.state)
    if (left) {
      aside.push({ ...noteOf(userId, order), ...left })
      continue
    }
    const part = ourPart(order)
    const outcome = part.state === 'ours' && (await importShopOrder(app, importing, order, part.lines))
    if (outcome === 'imported' || outcome === 'short') done.imported++
    if (outcome === 'short') done.short++
  }
  await recordShopOrders(app.db, aside)
}

/** Why nothing of the order is imported; null if something is. */
function skipReason(order: ShopOrder, before: ShopOrderNote['state'] | undefined) {
  const part = ourPart(order)
  if (part.state === 'ours') return null
  const state = 'skipped' as const
  if (part.state === 'settled') return { state, reason: settledReasons[part.by] }
  return { state, reason: before === 'waiting' ? 'Non contiene più articoli DW-' : 'Nessun articolo DW-' }
}

const unreadNote = (userId: string, { id, name }: UnreadShopOrder): ShopOrderNote => ({
  userId,
  shopifyOrderId: id,
  name: oneLine(name ?? '', 60) || id,
  orderedAt: null,
  state: 'failed',
  reason: 'Shopify ci dà quest’ordine in una forma che non comprendiamo: lo stiamo verificando, e lo riproviamo',
})

/** Result for one order. `short`: imported without a stock hold. `here`: another import was faster. */
type Outcome = 'imported' | 'short' | 'here' | 'waiting'

/** Places our part of a shop's order in a transaction of its own, or records why it waits. Throws only if the import as a whole cannot continue. */
async function importShopOrder(
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
