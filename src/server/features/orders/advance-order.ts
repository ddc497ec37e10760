import { moveOrder, type OrderStatus } from '../../../domain/orders/orders.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { insertHistory, updateOrder } from './orders.queries.ts'

/** Moves a locked order to another state, if the table of transitions allows it, and records the step in its history. */
export async function advanceOrder(
  tx: Transaction,
  order: OrderRow,
  to: OrderStatus,
  step: { actorId: string | null; note?: string | null },
  changes: Parameters<typeof updateOrder>[2] = {},
): Promise<OrderRow> {
  const status = moveOrder(order.status, to)
  await insertHistory(tx, { orderId: order.id, status, actorId: step.actorId, note: step.note ?? null })
  return updateOrder(tx, order.id, { ...changes, status })
}
