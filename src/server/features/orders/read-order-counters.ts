import { sameDayCutoffHour } from '../../../domain/orders/orders.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { countForAdmin } from './order-lists.queries.ts'

export const readOrderCounters = (app: AppContext) =>
  countForAdmin(app.db, businessDay(app.clock.now()), sameDayCutoffHour)
