import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { idempotencyKeys } from '../../database/schema/orders.ts'

export interface IdempotentRequest {
  userId: string
  key: string
  requestHash: string
}

/** True for the first request with this key. A second one waits here until the first transaction has ended. */
export async function claimKey(db: Queryable, request: IdempotentRequest, resultId: string | null): Promise<boolean> {
  const { rowCount } = await db
    .insert(idempotencyKeys)
    .values({ ...request, resultId })
    .onConflictDoNothing({ target: [idempotencyKeys.userId, idempotencyKeys.key] })
  return rowCount === 1
}

const sameKey = ({ userId, key }: IdempotentRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

export async function findKey(db: Queryable, request: IdempotentRequest) {
  const [row] = await db.select().from(idempotencyKeys).where(sameKey(request))
  return row
}

export async function saveResult(db: Queryable, request: IdempotentRequest, resultId: string): Promise<void> {
  await db.update(idempotencyKeys).set({ resultId }).where(sameKey(request))
}

export async function deleteOldKeys(db: Queryable): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '7 days'`))
}
