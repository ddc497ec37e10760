import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { isShipped, type OrderStatus } from '../../../../domain/orders/orders.ts'
import { heldBackBy, heldBackReasons, requireNotHeldBack } from '../../../../domain/orders/paying/disputes.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { advanceOrder } from '../advance-order.ts'
import { requireMove } from '../describe-last-step.ts'
import { lockAnyOrder, lockAnyOrders } from '../orders.queries.ts'

/** Reason shown for an order that cannot be prepared. */
const refusalReasons: Readonly<Record<OrderStatus, string | null>> = {
  pending: 'non è ancora pagato',
  pending_payment: 'non è ancora pagato',
  paid: null,
  processing: null,
  shipped: 'è già spedito',
  cancelled: 'è annullato',
}

interface PreparedOrders {
  /** Orders now in preparation, including those that already were; with `alsoShipped`, also shipped ones. */
  orders: OrderRow[]
  /** Ids of the orders moved by this call. */
  moved: ReadonlySet<string>
  leftOut: { orderId: string; orderNumber: string | null; reason: string }[]
}

/** Moves paid orders to preparation; the others are returned in `leftOut`. `alsoShipped`: accept shipped orders unchanged. Idempotent. */
export async function prepareOrders(
  app: AppContext,
  tx: Transaction,
  adminId: string,
  ids: readonly string[],
  { alsoShipped }: { alsoShipped: boolean },
): Promise<PreparedOrders> {
  const found = new Map((await lockAnyOrders(tx, ids)).map((order) => [order.id, order]))
  const orders: OrderRow[] = []
  const moved = new Set<string>()
  const leftOut: PreparedOrders['leftOut'] = []
  for (const id of new Set(ids)) {
    const order = found.get(id)
    const isReprint = alsoShipped && order !== undefined && isShipped(order.status)
    const dispute = order && heldBackBy(order)
    const reason = dispute ? heldBackReasons[dispute] : order ? refusalReasons[order.status] : 'non esiste'
    if (order && isReprint) {
      orders.push(order)
    } else if (!order || reason !== null) {
      leftOut.push({ orderId: id, orderNumber: order?.orderNumber ?? null, reason: reason ?? 'non esiste' })
    } else if (order.status === 'processing') {
      orders.push(order)
    } else {
      orders.push(await prepare(app, tx, order, adminId))
      moved.add(id)
    }
  }
  return { orders, moved, leftOut }
}

/** Moves one paid order to preparation. Throws 409 with the order's last step if it is in another state. Idempotent. */
export function prepareOrder(app: AppContext, adminId: string, orderId: string): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) throw orderProblems['order.not_found']()
    requireNotHeldBack(order)
    if (order.status === 'processing') return order
    await requireMove(app, tx, order, 'processing')
    return prepare(app, tx, order, adminId)
  })
}

async function prepare(app: AppContext, tx: Transaction, order: OrderRow, adminId: string): Promise<OrderRow> {
  const prepared = await advanceOrder(tx, order, 'processing', { actorId: adminId })
  await announce(app, tx, 'order.prepared', { order: prepared, before: order, adminId })
  return prepared
}
