import type { ToShip } from '../../../../contract/orders/fulfilment.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import { countShippedSince, readOrderTotals } from './order-counts.queries.ts'

/** More parcels than a day has: one more stands for any number. */
const mostShipped = 10_000

/** What waits in each state, however much it is, and what has left today. */
export async function countToShip({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<ToShip> {
  const { byStatus } = await readOrderTotals(db)
  return {
    toPrepare: byStatus.get('paid') ?? 0,
    inPreparation: byStatus.get('processing') ?? 0,
    shippedToday: await countShippedSince(db, businessDay(clock.now()), mostShipped + 1),
  }
}
