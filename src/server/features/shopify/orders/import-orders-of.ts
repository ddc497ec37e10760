import type { ShopOrder } from '../../../../domain/shopify-orders.ts'
import { oneLine } from '../../../../domain/words/one-line.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectOwnersOf } from '../../orders/shop-orders.reads.ts'
import { importShopOrder, takenReason } from './import-shop-order.ts'
import { endWaiting, noteShopOrder } from './shop-orders.queries.ts'
import type { SyncRun } from './sync-run.queries.ts'

/** Orders that a sync has made here; `short` of them lack stock. */
export interface Imported {
  imported: number
  short: number
}

/** Imports these orders of the shop, each by itself, and counts into `done`. What is here already stays as it is. */
export async function importOrdersOf(
  app: AppContext,
  run: SyncRun,
  { orders, ownEmail, done }: { orders: readonly ShopOrder[]; ownEmail: string; done: Imported },
): Promise<void> {
  const { userId } = run
  const owners = await selectOwnersOf(
    app.db,
    orders.map(({ id }) => id),
  )
  const [foreign, here]: [string[], string[]] = [[], []]
  for (const order of new Map(orders.map((one) => [one.id, one])).values()) {
    const owner = owners.get(order.id)
    if (owner === userId) {
      here.push(order.id)
      continue
    }
    if (owner) {
      const note = { userId, shopifyOrderId: order.id, name: oneLine(order.name, 60) }
      await noteShopOrder(app.db, { ...note, state: 'skipped', reason: takenReason })
      continue
    }
    const outcome = await importShopOrder(app, run, order, ownEmail)
    if (outcome === 'imported' || outcome === 'short') done.imported++
    if (outcome === 'short') done.short++
    if (outcome === 'foreign') foreign.push(order.id)
  }
  if (foreign.length > 0) {
    await endWaiting(app.db, userId, foreign, { state: 'skipped', reason: 'Non contiene più articoli DW-' })
  }
  // The answer that one was placed may have been lost: then it was noted as waiting.
  if (here.length > 0) await endWaiting(app.db, userId, here, { state: 'imported', reason: null })
}
