import type { Queryable } from '../../../database/database.ts'
import { findOrders, isOrderOrPayment, isWholeId, selectByIds, selectPage } from './admin-orders.queries.ts'
import type { AdminOrderRow } from './order-lists.queries.ts'

/** The newest few orders that an admin's search finds, of all states. */
export async function findOrdersForAdmins(db: Queryable, search: string, atMost: number): Promise<AdminOrderRow[]> {
  if (isWholeId(search)) {
    const filter = isOrderOrPayment(search)
    return (await selectPage(db, { search: null, status: 'all' }, { filter, limit: atMost })).rows
  }
  const found = await findOrders(db, search, 'all', { atMost })
  return selectByIds(
    db,
    found.map(({ id }) => id),
  )
}
