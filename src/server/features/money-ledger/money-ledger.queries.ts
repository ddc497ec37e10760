import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

/** Sums up the days that are over. */
export async function closeMoneyDays(db: Queryable): Promise<void> {
  await db.execute(sql`select close_money_days()`)
}
