import { and, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { foldScan } from '../../../../domain/orders/parcels.ts'
import type { Queryable } from '../../../database/database.ts'
import { orders } from '../../../database/schema/orders.ts'

/** Labels say the same number in any case, with and without spaces. To the letter the expression of `orders_folded_tracking_idx`. */
const folded = sql<string>`upper(replace(${orders.trackingNumber}, ' ', ''))`

/** Which of these numbers orders have already, as `foldScan` reads them, each with the number of one such order; `except` this order. */
export async function selectUsedNumbers(
  db: Queryable,
  numbers: readonly string[],
  { except }: { except?: string } = {},
): Promise<Map<string, string>> {
  const wanted = [...new Set(numbers.map(foldScan))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([folded], { folded, orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        isNotNull(orders.trackingNumber),
        inArray(folded, wanted),
        except === undefined ? undefined : ne(orders.id, except),
      ),
    )
  return new Map(rows.map((row) => [row.folded, row.orderNumber]))
}
