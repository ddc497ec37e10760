import { AddressInput } from '../../../../contract/addresses.ts'
import { isShipped, isUnpaid } from '../../../../domain/orders/orders.ts'
import {
  consigneeOf,
  describeChanges,
  ourPart,
  type ShopOrder,
  settledReasons,
  type WantedSku,
} from '../../../../domain/shopify/shopify-orders.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { cancelByShop, recordChangedByShop, replaceByShop } from '../../orders/follow-shop.ts'
import { type ShopOrderHere, selectShopOrdersHere } from '../../orders/shop-orders.reads.ts'
import { type Importing, importRefusalReason, noteOf } from './importing.ts'
import { draftOf, readConsignee } from './shop-order-draft.ts'
import { recordShopOrder, type ShopOrderRow, selectNotes } from './shop-orders.queries.ts'

/** An order that an earlier sync has imported. */
interface Followed {
  here: ShopOrderHere
  /** Its ledger entry; undefined if it has none yet. */
  noted: ShopOrderRow | undefined
}

/** The action for an imported order that has changed in the shop. */
type Step =
  | { do: 'cancel'; reason: string }
  | { do: 'change'; lines: WantedSku[]; changes: string }
  | { do: 'tell'; reason: string }

/**
 * Applies a cancellation or change in the shop to an order that was imported before (docs/specification/shopify.md). Throws only if the import as a
 * whole cannot continue.
 */
export async function followShopOrder(
  app: AppContext,
  importing: Importing,
  order: ShopOrder,
  { here, noted }: Followed,
): Promise<void> {
  const { userId } = importing
  const note = { ...noteOf(userId, order), state: 'imported' as const, orderId: here.id }
  try {
    const step = nextStep(order, { here, noted }, importing.ownEmail)
    if (step === null) {
      // Imported before the ledger existed, or the response to its commit was lost.
      if (noted?.state !== 'imported' || noted.orderId === null)
        await recordShopOrder(app.db, { ...note, reason: null })
      return
    }
    if (step.do === 'tell') return await recordShopOrder(app.db, { ...note, reason: step.reason })
    await app.db.transaction(async (tx) => {
      await lockActiveAccount(tx, userId)
      await importing.check(tx, { isNew: false })
      // Read again under the lock: another process may have applied the change since.
      const [now, then] = [
        (await selectShopOrdersHere(tx, [order.id])).get(order.id),
        (await selectNotes(tx, userId, [order.id])).get(order.id),
      ]
      const left = now && nextStep(order, { here: now, noted: then }, importing.ownEmail)
      if (now && left)
        await recordShopOrder(tx, { ...note, ...(await follow(app, tx, { order, here: now, step: left, importing })) })
    })
  } catch (error) {
    const { reason } = await importRefusalReason(app, error, note)
    await recordShopOrder(app.db, { ...note, reason: `È cambiato su Shopify, e così non si può importare. ${reason}` })
  }
}

function nextStep(order: ShopOrder, { here, noted }: Followed, ownEmail: string): Step | null {
  const part = ourPart(order)
  const isCancelled = order.isCancelled || (part.state === 'settled' && part.by !== 'sent') || part.state === 'foreign'
  if (isCancelled) {
    if (noted?.cancelledAt) return null
    return { do: 'cancel', reason: settledReasons[order.isCancelled ? 'cancelled' : 'removed'] }
  }
  if (isShipped(here.status) || here.status === 'cancelled') return null
  if (part.state !== 'ours') {
    const reason = `${settledReasons.sent}: se lo hai spedito tu, annulla qui l’ordine`
    return isUnpaid(here.status) && noted?.reason !== reason ? { do: 'tell', reason } : null
  }
  const changes = describeChanges(here, { lines: part.lines, ...consigneeNow(order, ownEmail) })
  if (changes === null || noted?.reason === changedReason(changes)) return null
  return { do: 'change', lines: part.lines, changes }
}

/** As placing would store it, or the raw fields if they are invalid. */
function consigneeNow(order: ShopOrder, ownEmail: string) {
  const given = consigneeOf(order, ownEmail)
  const { customer, shipping } = AddressInput.safeParse(given).data ?? given
  return { customer: { ...given.customer, ...customer }, shipping: { ...given.shipping, ...shipping } }
}

const changedReason = (changes: string) => `Modificato su Shopify dopo il pagamento (${changes}): qui resta com’è`

/** Returns the changes of its ledger entry. */
async function follow(
  app: AppContext,
  tx: Transaction,
  { order, here, step, importing }: { order: ShopOrder; here: ShopOrderHere; step: Step; importing: Importing },
): Promise<{ reason: string | null; orderId?: string; cancelledAt?: Date }> {
  if (step.do === 'tell') return { reason: step.reason }
  const { name } = noteOf(importing.userId, order)
  if (step.do === 'cancel') {
    const status = await cancelByShop(app, tx, here.id, { name, reason: step.reason })
    const reason = status === 'cancelled' ? step.reason : `${step.reason}, ma qui è già pagato: decidi tu, o scrivici`
    return { reason, cancelledAt: app.clock.now() }
  }
  const { lines, changes } = step
  if (isUnpaid(here.status)) {
    const draft = await draftOf(tx, order, { consignee: readConsignee(order, importing.ownEmail), lines })
    const placed = await replaceByShop(app, tx, here.id, { draft, changes })
    if (placed) return { reason: placed.missing, orderId: placed.orderId }
  }
  await recordChangedByShop(app, tx, here.id, { name, changes })
  return { reason: changedReason(changes) }
}
