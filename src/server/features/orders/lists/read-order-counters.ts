import { businessDay } from '../../../../domain/time/clock.ts'
import { dueInstants } from '../../../../domain/time/same-day-shipping.ts'
import type { AppContext } from '../../../app-context.ts'
import { countEach } from '../../../database/paging.ts'
import { countForAdmin, dueOrders } from './order-lists.queries.ts'

export async function readOrderCounters(app: Pick<AppContext, 'db' | 'clock'>, cutoffHour: number) {
  const now = app.clock.now()
  const { today, before } = dueInstants(now, cutoffHour)
  const counters = await countForAdmin(app.db, businessDay(now), cutoffHour)
  const late = dueOrders(before)
  if (!today) return { ...counters, dueToday: null, ...(await countEach(app.db, { late })) }
  return { ...counters, ...(await countEach(app.db, { late, dueToday: dueOrders(today) })) }
}
