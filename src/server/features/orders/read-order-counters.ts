import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { countForAdmin } from './order-lists.queries.ts'

export async function readOrderCounters(app: AppContext) {
  const { sameDayCutoffHour } = await readSettings(app.db)
  return countForAdmin(app.db, businessDay(app.clock.now()), sameDayCutoffHour)
}
