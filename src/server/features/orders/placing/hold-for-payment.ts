import { v7 as uuidv7 } from 'uuid'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { tooManyShopHoldings, tooManyUnpaidOrders } from '../../../../domain/orders/stock/holding-limits.ts'
import { mergeStockLines } from '../../../../domain/orders/stock/stock.ts'
import { stockProblems } from '../../../../domain/orders/stock/stock-problems.ts'
import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { holdLines } from '../../stock/hold-stock.ts'
import { selectStockLines, updateOrder } from '../orders.queries.ts'
import { selectUnpaidHoldings } from './place-orders.queries.ts'

/**
 * Holds the stock of an imported order whose hold has ended or never began, so that it can be paid. Throws 409 with the missing articles, or if the
 * unpaid orders of the account's shop already hold the maximum: opening a payment page does not mean paying. Account and order must be locked.
 */
export async function holdForPayment(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.holdExpiresAt) return
  const { unpaidOrderHours, holdingLimits } = await readSettings(tx)
  const holdings = await selectUnpaidHoldings(tx, order.userId, 'pending')
  const pieces = piecesOf(await selectStockLines(tx, order.id))
  if (tooManyUnpaidOrders(holdings, pieces, holdingLimits)) throw tooManyShopHoldings(holdingLimits)
  await holdOrderAgain(tx, order)
  await updateOrder(tx, order.id, { holdExpiresAt: hoursAfter(app.clock.now(), unpaidOrderHours) })
}

/** Holds the stock of an order that holds none. Throws 409 with the names of all missing articles. */
export async function holdOrderAgain(tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await selectStockLines(tx, order.id)
  // An order may release and hold its stock more than once, so each hold has its own ledger reference.
  const cause = { reference: `order:${order.id}:again:${uuidv7()}`, reason: 'Ordine ripreso', orderId: order.id }
  const short = await holdLines(
    tx,
    mergeStockLines(lines).map((line) => ({ ...line, cause })),
  )
  if (short.size === 0) return
  const nameOf = (id: string) => lines.find(({ stockItemId }) => stockItemId === id)?.name ?? null
  const articles = [...short].map(([id, available]) => ({ name: nameOf(id), available }))
  throw stockProblems['stock.insufficient']({ articles })
}
