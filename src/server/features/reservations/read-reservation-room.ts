import { piecesOf } from '../../../domain/orders/pieces.ts'
import type { Room } from '../../../domain/orders/split-order.ts'
import type { AppContext } from '../../app-context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { selectLiveHoldings } from './reservations.queries.ts'

/** How many more reservations, and pieces in them, the account may make. */
export async function readReservationRoom({ db }: Pick<AppContext, 'db'>, userId: string): Promise<Room> {
  const { activeReservations, reservedPieces } = (await readSettings(db)).holdingLimits
  const holdings = await selectLiveHoldings(db, userId)
  return {
    places: Math.max(0, activeReservations - holdings.length),
    pieces: Math.max(0, reservedPieces - piecesOf(holdings)),
  }
}
