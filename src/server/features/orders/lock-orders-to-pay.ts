import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { lockUnpaidOrders } from './orders.queries.ts'

/** Locks the unpaid orders of an account. Call `cancel` in the same transaction after locking their stock. */
export async function lockOrdersToPay(app: AppContext, tx: Transaction, userId: string) {
  const orders = await lockUnpaidOrders(tx, userId)
  return {
    ids: orders.map(({ id }) => id),
    async cancel(by: { adminId: string } | { ownerId: string }, reason: string): Promise<void> {
      for (const order of orders) await cancelLockedOrder(app, tx, order, { by, reason })
    },
  }
}
