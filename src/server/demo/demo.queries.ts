import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'

export async function isDatabaseEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from products) as empty`,
  )
  return rows[0]?.empty ?? false
}

export async function selectUsernames(db: Queryable, emails: string[]): Promise<string[]> {
  const rows = await db.select({ username: users.username }).from(users).where(inArray(users.email, emails))
  return rows.map(({ username }) => username)
}
