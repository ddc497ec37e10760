import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { MadeOnce } from '../../../domain/made-earlier.ts'
import type { Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { idempotencyKeys } from '../../database/schema/operations.ts'

export interface IdempotentRequest {
  userId: string
  key: string
  requestHash: string
}

const claimText = `
  insert into idempotency_keys (id, user_id, key, request_hash, result_id, made) values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, key) do nothing`

/** True for the first request with this key. A second one waits here until the first transaction has ended. */
export async function claimKey(
  db: Queryable,
  request: IdempotentRequest,
  { made, id = null }: { made: MadeOnce; id?: string | null | undefined },
): Promise<boolean> {
  const { userId, key, requestHash } = request
  const { rowCount } = await runStatement(db, claimText, [uuidv7(), userId, key, requestHash, id, made])
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

/** Returns the number deleted. */
export const deleteOldKeys = (db: Queryable, atMost: number): Promise<number> =>
  deleteOlder(db, 'idempotency_keys', { days: 7 }, { atMost })
