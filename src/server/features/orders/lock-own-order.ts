import { notFound } from '../../../domain/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'

/** The order, locked, if it is this user's; another's is as good as none (decisions.md §1). */
export async function lockOwnOrder(tx: Transaction, orderId: string, userId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, userId)
  if (!order) throw notFound('order.not_found', 'Ordine non trovato')
  return order
}
