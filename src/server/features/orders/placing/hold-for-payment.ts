import { v7 as uuidv7 } from 'uuid'
import { conflict, DomainError } from '../../../../domain/errors.ts'
import { mergeStockLines } from '../../../../domain/orders/stock.ts'
import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { holdStock } from '../../stock/hold-stock.ts'
import { selectStockLines, updateOrder } from '../orders.queries.ts'

/**
 * Before an order can be paid its stock must be held: an order whose hold has ended holds it again, or a 409 names what is missing. The
 * order must be locked.
 */
export async function holdForPayment(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.holdExpiresAt) return
  await holdOrderAgain(tx, order)
  const { unpaidOrderHours } = await readSettings(tx)
  await updateOrder(tx, order.id, { holdExpiresAt: hoursAfter(app.clock.now(), unpaidOrderHours) })
}

/** Holds the stock of an order that holds none; throws 409 with the names of what is missing. */
export async function holdOrderAgain(tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await selectStockLines(tx, order.id)
  // An order may release and hold its stock more than once: each time is its own movement in the ledger.
  const cause = { reference: `order:${order.id}:again:${uuidv7()}`, reason: 'Ordine ripreso', orderId: order.id }
  const missing: string[] = []
  for (const wanted of mergeStockLines(lines)) {
    try {
      await holdStock(tx, [wanted], cause)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const name = lines.find(({ stockItemId }) => stockItemId === wanted.stockItemId)?.name
      missing.push(`${name} (${error.message})`)
    }
  }
  if (missing.length > 0) {
    throw conflict('stock.insufficient', `Non tutto è ancora disponibile: ${missing.join('; ')}.`)
  }
}
