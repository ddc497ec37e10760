import { piecesOf } from '../../../../domain/orders/pieces.ts'
import type { Room } from '../../../../domain/orders/split-order.ts'
import type { AppContext } from '../../../app-context.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { selectUnpaidHoldings } from './place-orders.queries.ts'

/** How many more unpaid orders, and pieces in them, the account may have. */
export async function readOrderRoom({ db }: Pick<AppContext, 'db'>, userId: string): Promise<Room> {
  const { unpaidOrders, unpaidPieces } = (await readSettings(db)).holdingLimits
  const holdings = await selectUnpaidHoldings(db, userId)
  return {
    places: Math.max(0, unpaidOrders - holdings.length),
    pieces: Math.max(0, unpaidPieces - piecesOf(holdings)),
  }
}
