import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { foldScan } from '../../../../domain/orders/parcels/parcels.ts'
import type { Queryable } from '../../../database/database.ts'
import { orders } from '../../../database/schema/orders.ts'

/** Labels print the same number in any case, with and without spaces. Must match the expression of `orders_folded_tracking_idx` exactly. */
const folded = sql<string>`upper(replace(${orders.trackingNumber}, ' ', ''))`

/** The given tracking numbers that orders already have, folded with `foldScan`, each with the number of one such order. */
export async function selectUsedNumbers(db: Queryable, numbers: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(numbers.map(foldScan))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([folded], { folded, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(isNotNull(orders.trackingNumber), inArray(folded, wanted)))
  return new Map(rows.map((row) => [row.folded, row.orderNumber]))
}
