import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { HistorySubject, OrderStatus } from '../../../domain/orders/orders.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { nameOfUserOrNobody } from '../../database/name-of-user.ts'
import { runStatement } from '../../database/run-statement.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderHistory } from '../../database/schema/order-records.ts'

export async function insertHistory(
  db: Queryable,
  entry: {
    orderId: string
    status: OrderStatus
    actorId: string | null
    note: string | null
    about?: HistorySubject
  },
): Promise<void> {
  await db.insert(orderHistory).values(entry)
}

const insertStepsText = `
  insert into order_history (id, order_id, status, actor_id, note)
  select id, "orderId", $2::text, $3::uuid, $4::text from jsonb_to_recordset($1::jsonb) as step (id uuid, "orderId" uuid)`

/** Inserts the same step for several orders. */
export async function insertSteps(
  tx: Transaction,
  orderIds: readonly string[],
  { status, actorId, note }: { status: OrderStatus; actorId: string | null; note: string | null },
): Promise<void> {
  const steps = orderIds.map((orderId) => ({ id: uuidv7(), orderId }))
  await runStatement(tx, insertStepsText, [JSON.stringify(steps), status, actorId, note])
}

export function selectHistory(db: Queryable, orderId: string) {
  return db
    .select({
      status: orderHistory.status,
      createdAt: orderHistory.createdAt,
      actorId: orderHistory.actorId,
      by: nameOfUserOrNobody,
      note: orderHistory.note,
      about: orderHistory.about,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id))
    .limit(200)
}
