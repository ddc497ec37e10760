import type { HistorySubject, OrderStatus } from '../../../domain/orders/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { orderHistory } from '../../database/schema/order-records.ts'

export async function insertHistory(
  db: Queryable,
  entry: {
    orderId: string
    status: OrderStatus
    actorId: string | null
    note: string | null
    about?: HistorySubject
  },
): Promise<void> {
  await db.insert(orderHistory).values(entry)
}
