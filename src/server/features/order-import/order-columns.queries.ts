import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { OrderColumns } from '../../../domain/orders/files/order-formats.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { orderFileColumns } from '../../database/schema/order-records.ts'

/** Maximum number of column choices stored per account. */
const maxRemembered = 50

const own = (userId: string, header: string) =>
  and(eq(orderFileColumns.userId, userId), eq(orderFileColumns.header, header))

export async function findOrderColumns(db: Queryable, userId: string, header: string): Promise<OrderColumns | null> {
  const [row] = await db.select({ columns: orderFileColumns.columns }).from(orderFileColumns).where(own(userId, header))
  return row?.columns ?? null
}

/** Stores the choice for files with this header and deletes the oldest choices beyond the limit. */
export async function upsertOrderColumns(
  tx: Transaction,
  { userId, header, columns }: { userId: string; header: string; columns: OrderColumns },
): Promise<void> {
  await tx
    .insert(orderFileColumns)
    .values({ userId, header, columns })
    .onConflictDoUpdate({
      target: [orderFileColumns.userId, orderFileColumns.header],
      set: { columns, updatedAt: sql`present()` },
    })
  const newest = tx
    .select({ header: orderFileColumns.header })
    .from(orderFileColumns)
    .where(eq(orderFileColumns.userId, userId))
    .orderBy(desc(orderFileColumns.updatedAt), desc(orderFileColumns.header))
    .limit(maxRemembered)
  await tx
    .delete(orderFileColumns)
    .where(and(eq(orderFileColumns.userId, userId), notInArray(orderFileColumns.header, newest)))
}

export async function deleteOrderColumns(tx: Transaction, userId: string, header: string): Promise<void> {
  await tx.delete(orderFileColumns).where(own(userId, header))
}
