import { eq } from 'drizzle-orm'
import { foldScan } from '../../../../domain/orders/parcels.ts'
import type { Queryable } from '../../../database/database.ts'
import { orderParcels } from '../../../database/schema/order-records.ts'

/** Whether this is the code of a packing slip. */
export async function isParcel(db: Queryable, code: string): Promise<boolean> {
  const rows = await db
    .select({ code: orderParcels.code })
    .from(orderParcels)
    .where(eq(orderParcels.code, foldScan(code)))
  return rows.length > 0
}
