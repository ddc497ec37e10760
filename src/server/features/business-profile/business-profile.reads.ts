import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'

/** A profile that was submitted and that no admin has decided on yet. */
export const isToVerify = and(eq(users.isBusinessVerified, false), isNotNull(users.businessSubmittedAt))

export async function countProfilesToVerify(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(isToVerify)
  return row?.n ?? 0
}
