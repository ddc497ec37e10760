import { eq, notExists, sql } from 'drizzle-orm'
import { among } from '../../database/among.ts'
import type { Queryable } from '../../database/database.ts'
import { closedAccounts } from '../../database/schema/account-data.ts'
import { users } from '../../database/schema/accounts.ts'

/** Closed accounts are not listed as customers: their data is kept only for invoices. */
export const isOpenAccount = (db: Queryable) =>
  notExists(db.select({ one: sql`1` }).from(closedAccounts).where(eq(closedAccounts.userId, users.id)))

/** The closed accounts among these ids. */
export async function findClosedAccounts(db: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: closedAccounts.userId })
    .from(closedAccounts)
    .where(among(closedAccounts.userId, userIds))
  return new Set(rows.map(({ id }) => id))
}

export const isClosedAccount = async (db: Queryable, userId: string): Promise<boolean> =>
  (await findClosedAccounts(db, [userId])).has(userId)
