import { eq, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { closedAccounts } from '../../database/schema/account-data.ts'
import { users } from '../../database/schema/accounts.ts'

/** Closed accounts are nobody's customers: what is kept of them is for invoices alone. */
export const isOpenAccount = (db: Queryable) =>
  notExists(db.select({ one: sql`1` }).from(closedAccounts).where(eq(closedAccounts.userId, users.id)))

export async function isClosedAccount(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: closedAccounts.userId })
    .from(closedAccounts)
    .where(eq(closedAccounts.userId, userId))
  return rows.length > 0
}
