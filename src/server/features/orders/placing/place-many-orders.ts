import { v7 as uuidv7 } from 'uuid'
import { foldReference } from '../../../../domain/orders/order-import.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { lockStock } from '../../stock/lock-held-stock.ts'
import { newOrder } from './new-order.ts'
import { placeTogether } from './place-together.ts'
import { type OrderDraft, type OrderPlan, planOrders, stockItemsOf } from './plan-orders.ts'

/** A placed draft, or the reason why it was not placed. */
export type DraftOutcome = Exclude<OrderPlan, { state: 'ready' }> | { state: 'placed'; id: string; orderNumber: string }

/**
 * Places the given drafts that can be placed now, in one transaction and each reference only once, even with concurrent calls: the orders are
 * marked as imported, and the database refuses a second imported order with the same reference. Sends no mails, because the response already lists
 * all orders.
 */
export function placeManyOrders(
  app: AppContext,
  userId: string,
  drafts: readonly OrderDraft[],
): Promise<DraftOutcome[]> {
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    const settings = await readSettings(tx)
    await lockStock(tx, stockItemsOf(drafts))
    const plans = await planOrders(app, tx, userId, { drafts, settings, dryRun: false })
    const now = app.clock.now()
    const ready = drafts.flatMap((draft, index) => (plans[index]?.state === 'ready' ? [{ draft, id: uuidv7() }] : []))
    const numbers = await placeTogether(
      app,
      tx,
      userId,
      ready.map(({ draft, id }) => ({
        order: {
          ...newOrder({ ...draft, id, userId, notes: null, now, settings }),
          isImported: true,
          importedReference: foldReference(draft.reference),
        },
        lines: draft.lines,
        taxation: draft.taxation,
      })),
    )
    const ids = new Map(ready.map(({ draft, id }) => [draft, id]))
    return drafts.map((draft, index): DraftOutcome => {
      const plan = plans[index]
      if (plan && plan.state !== 'ready') return plan
      const id = ids.get(draft) ?? ''
      return { state: 'placed', id, orderNumber: numbers.get(id) ?? '' }
    })
  })
}
