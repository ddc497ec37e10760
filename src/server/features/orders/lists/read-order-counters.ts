import { businessDay } from '../../../../domain/time/clock.ts'
import { dueInstants } from '../../../../domain/time/same-day-shipping.ts'
import type { AppContext } from '../../../app-context.ts'
import { countDue, countForAdmin } from './order-lists.queries.ts'

export async function readOrderCounters(app: AppContext, cutoffHour: number) {
  const now = app.clock.now()
  const { today, before } = dueInstants(now, cutoffHour)
  return {
    ...(await countForAdmin(app.db, businessDay(now), cutoffHour)),
    dueToday: today && (await countDue(app.db, today)),
    late: await countDue(app.db, before),
  }
}
