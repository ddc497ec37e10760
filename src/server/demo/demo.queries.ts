import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

export async function isDatabaseEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from products) as empty`,
  )
  return rows[0]?.empty ?? false
}
