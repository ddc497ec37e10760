import { businessDay } from '../../../domain/clock.ts'
import { sameDayCutoffHour } from '../../../domain/orders.ts'
import type { AppContext } from '../../app-context.ts'
import { countForAdmin } from './order-lists.queries.ts'

export const readOrderCounters = (app: AppContext) =>
  countForAdmin(app.db, businessDay(app.clock.now()), sameDayCutoffHour)
