import { moveOrder } from '../../../domain/orders/move-order.ts'
import type { OrderStatus } from '../../../domain/orders/orders.ts'
import { requireUndisputed } from '../../../domain/orders/paying/disputes.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { updateOrders } from './orders.queries.ts'

/** Moves a locked order to another state and records the step in its history. Throws if the transition table or a dispute forbids the move. */
export async function advanceOrder(
  tx: Transaction,
  order: OrderRow,
  to: OrderStatus,
  step: { actorId: string | null; note?: string | null },
  changes: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const [advanced] = await advanceOrders(tx, [order], to, step, changes)
  if (!advanced) throw new Error(`Order ${order.id} no longer exists`)
  return advanced
}

/** Moves several locked orders to the same state. */
export async function advanceOrders(
  tx: Transaction,
  orders: readonly OrderRow[],
  to: OrderStatus,
  { actorId, note = null }: { actorId: string | null; note?: string | null },
  changes: Partial<OrderRow> = {},
): Promise<OrderRow[]> {
  for (const order of orders) {
    moveOrder(order.status, to)
    requireUndisputed(order, to)
  }
  const ids = orders.map(({ id }) => id)
  return updateOrders(tx, ids, { ...changes, status: to }, { status: to, actorId, note })
}
