import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { nameOfUserOrNobody } from '../../database/name-of-user.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderHistory } from '../../database/schema/order-records.ts'

/**
 * The last status step of an order, ignoring refunds and returns. `isCorrection`: the previous step had the same status, so its tracking number was
 * corrected.
 */
export async function findLastStep(db: Queryable, orderId: string) {
  const [last, earlier] = await db
    .select({
      status: orderHistory.status,
      at: orderHistory.createdAt,
      actorId: orderHistory.actorId,
      by: nameOfUserOrNobody,
      note: orderHistory.note,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(and(eq(orderHistory.orderId, orderId), isNull(orderHistory.about)))
    .orderBy(desc(orderHistory.createdAt), desc(orderHistory.id))
    .limit(2)
  return last && { ...last, isCorrection: earlier?.status === last.status }
}
