import type { Queryable } from '../../../database/database.ts'
import { findOrders, isOrderOrPayment, isWholeId, selectByIds, selectPage } from './admin-orders.queries.ts'
import type { AdminOrderRow } from './order-lists.queries.ts'

/** The newest orders that match an admin's search, in any state. */
export async function findOrdersForAdmins(db: Queryable, search: string, atMost: number): Promise<AdminOrderRow[]> {
  return selectByIds(db, await findIds(db, search, atMost))
}

async function findIds(db: Queryable, search: string, atMost: number): Promise<string[]> {
  if (!isWholeId(search)) return (await findOrders(db, search, 'all', { atMost })).map(({ id }) => id)
  const page = { filter: isOrderOrPayment(search), limit: atMost }
  return (await selectPage(db, { search: null, status: 'all' }, page)).ids
}
