import { inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'
import { setStatementTimeout } from '../database/statement-limit.queries.ts'

export async function isDatabaseEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from products) as empty`,
  )
  return rows[0]?.empty ?? false
}

/** Key of the advisory lock: arbitrary, but the same in every release. */
const seedLock = 7303

/** Takes a lock until the transaction ends. If several instances start on an empty database, one fills it and the others wait. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  await setStatementTimeout(tx, '0')
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
}

export async function selectUsernames(db: Queryable, emails: string[]): Promise<string[]> {
  const rows = await db.select({ username: users.username }).from(users).where(inArray(users.email, emails))
  return rows.map(({ username }) => username)
}
