import { piecesOf } from '../../../../domain/orders/pieces.ts'
import type { Room } from '../../../../domain/orders/split-order.ts'
import { tooManyOrdersAtOnce } from '../../../../domain/orders/stock/holding-limits.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../database/database.ts'
import { type BusinessSettings, readSettings } from '../../settings/read-settings.ts'
import { selectUnpaidHoldings } from './place-orders.queries.ts'

/** Why these orders, placed together, would exceed the limits on unpaid orders; null within them. */
export async function orderRoomRefusal(
  db: Queryable,
  userId: string,
  added: { orders: number; pieces: number },
  { holdingLimits }: BusinessSettings,
): Promise<string | null> {
  return tooManyOrdersAtOnce(await selectUnpaidHoldings(db, userId), added, holdingLimits)?.message ?? null
}

/** How many more unpaid orders, and pieces in them, the account may have. */
export async function readOrderRoom({ db }: Pick<AppContext, 'db'>, userId: string): Promise<Room> {
  const { unpaidOrders, unpaidPieces } = (await readSettings(db)).holdingLimits
  const holdings = await selectUnpaidHoldings(db, userId)
  return {
    places: Math.max(0, unpaidOrders - holdings.length),
    pieces: Math.max(0, unpaidPieces - piecesOf(holdings)),
  }
}
