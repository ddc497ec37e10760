import type { Queryable } from './database.ts'
import { runStatement } from './run-statement.ts'

/** Which rows of a table are due. All of it is SQL that is constant, never a user's input. */
interface Due {
  table: string
  /** The primary key. */
  key: string
  /** Tells when a row is due; an index on it is what bounds the statement. */
  column: string
  /** What `column` is compared with: due is what lies before. `$2` and on are `values`. */
  before: string
  values?: readonly unknown[]
  /** A further condition. */
  only?: string
}

/**
 * Deletes rows that are due, the oldest first, at most so many, and returns how many. What somebody else is changing at this moment is left
 * for the next time.
 */
export async function deleteDue(
  db: Queryable,
  { table, key, column, before, values = [], only = 'true' }: Due,
  atMost: number,
): Promise<number> {
  // An array is read once; a plain "in" may be read, and locked, once for each row that it is compared with.
  const text = `
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${only} and ${column} < ${before} order by ${column} limit $1 for update skip locked
    ))`
  return (await runStatement(db, text, [atMost, ...values])).rowCount ?? 0
}

/** Deletes rows that were made longer ago than so many days or months (`deleteDue`). The table needs an index on `created_at`. */
export function deleteOlder(
  db: Queryable,
  table: string,
  age: { days: number } | { months: number },
  { atMost, only }: { atMost: number; only?: string },
): Promise<number> {
  const [unit, count] = 'days' in age ? ['days', age.days] : ['months', age.months]
  const before = `present() - make_interval(${unit} => $2)`
  return deleteDue(
    db,
    { table, key: 'id', column: 'created_at', before, values: [count], ...(only && { only }) },
    atMost,
  )
}
