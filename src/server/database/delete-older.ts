import type { Queryable } from './database.ts'
import { runStatement } from './run-statement.ts'

/**
 * Deletes rows of a table that were made longer ago than so many days or months, at most so many, and returns how many. `only` is a further
 * condition in SQL; like the table's name it is a constant, never a user's input. The table needs an index on `created_at`.
 */
export async function deleteOlder(
  db: Queryable,
  table: string,
  age: { days: number } | { months: number },
  { atMost, only = 'true' }: { atMost: number; only?: string },
): Promise<number> {
  const [unit, count] = 'days' in age ? ['days', age.days] : ['months', age.months]
  const text = `
    delete from ${table} where id in (
      select id from ${table} where ${only} and created_at < present() - make_interval(${unit} => $1) order by created_at limit $2
    )`
  return (await runStatement(db, text, [count, atMost])).rowCount ?? 0
}
