import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderHistory } from '../../database/schema/orders.ts'

/** The last step of an order; `by` is null where it happened by itself. */
export async function findLastStep(db: Queryable, orderId: string): Promise<{ at: Date; by: string | null } | null> {
  const [step] = await db
    .select({ at: orderHistory.createdAt, by: users.username })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(desc(orderHistory.createdAt), desc(orderHistory.id))
    .limit(1)
  return step ?? null
}
