import type { OrderReturnRow } from '../../../database/schema/order-returns.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'

/** A return and its order, both locked, and the admin who acts on it. */
export interface LockedReturn {
  order: OrderRow
  asked: OrderReturnRow
  adminId: string
}
