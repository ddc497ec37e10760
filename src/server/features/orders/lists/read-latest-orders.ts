import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import { dueInstants } from '../../../../domain/time/same-day-shipping.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../database/database.ts'
import { countEach } from '../../../database/paging.ts'
import { presentAdminOrders } from '../orders.presenter.ts'
import { selectItems } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { findOrders, isOrderOrPayment, isWholeId, selectByIds, selectPage } from './admin-orders.queries.ts'
import { type AdminOrderRow, countForAdmin, dueOrders, selectLatestOrders } from './order-lists.queries.ts'

export async function readLatestOrders(app: Pick<AppContext, 'db'>, howMany: number): Promise<AdminOrder[]> {
  const rows = await selectLatestOrders(app.db, howMany)
  const ids = rows.map(({ order }) => order.id)
  return presentAdminOrders(rows, {
    items: await selectItems(app.db, ids),
    taxations: await selectTaxations(app.db, ids),
  })
}

export async function readOrderCounters(app: Pick<AppContext, 'db' | 'clock'>, cutoffHour: number) {
  const now = app.clock.now()
  const { today, before } = dueInstants(now, cutoffHour)
  const counters = await countForAdmin(app.db, businessDay(now), cutoffHour)
  const late = dueOrders(before)
  if (!today) return { ...counters, dueToday: null, ...(await countEach(app.db, { late })) }
  return { ...counters, ...(await countEach(app.db, { late, dueToday: dueOrders(today) })) }
}

/** The newest orders that match an admin's search, in any state. */
export async function findOrdersForAdmins(db: Queryable, search: string, atMost: number): Promise<AdminOrderRow[]> {
  return selectByIds(db, await findIds(db, search, atMost))
}

async function findIds(db: Queryable, search: string, atMost: number): Promise<string[]> {
  if (!isWholeId(search)) return (await findOrders(db, search, 'all', { atMost })).map(({ id }) => id)
  const page = { filter: isOrderOrPayment(search), limit: atMost }
  return (await selectPage(db, { search: null, status: 'all' }, page)).ids
}
