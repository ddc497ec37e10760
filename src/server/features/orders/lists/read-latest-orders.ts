import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import { dueInstants } from '../../../../domain/time/same-day-shipping.ts'
import type { AppContext } from '../../../app-context.ts'
import { countEach } from '../../../database/paging.ts'
import { presentAdminOrders } from '../orders.presenter.ts'
import { selectItems } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { countForAdmin, dueOrders, selectLatestOrders } from './order-lists.queries.ts'

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
