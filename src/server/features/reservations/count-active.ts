import type { AppContext } from '../../app-context.ts'
import { countLiveReservations } from './reservations.queries.ts'

export const countActiveReservations = (app: AppContext, userId: string): Promise<number> =>
  countLiveReservations(app.db, userId)
