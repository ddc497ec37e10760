import type { ToShip } from '../../../../contract/orders/fulfilment.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import { countShippedSince, readOrderTotals } from './order-counts.queries.ts'

/** Counting stops at one more than this, which is beyond any real day. */
const maxShipped = 10_000

/** Exact number of waiting orders by state, and the number shipped today. */
export async function countToShip({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<ToShip> {
  const { byStatus } = await readOrderTotals(db)
  return {
    toPrepare: byStatus.get('paid') ?? 0,
    inPreparation: byStatus.get('processing') ?? 0,
    shippedToday: await countShippedSince(db, businessDay(clock.now()), maxShipped + 1),
  }
}
