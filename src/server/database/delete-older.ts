import type { Queryable } from './database.ts'
import { runStatement } from './run-statement.ts'

/** Selects the due rows of a table. All parts are constant SQL, never user input. */
interface Due {
  table: string
  /** The primary key column. */
  key: string
  /** Determines when a row is due. It needs an index, which bounds the cost of the statement. */
  column: string
  /** SQL expression compared with `column`: rows before it are due. `$2` and following refer to `values`. */
  before: string
  values?: readonly unknown[]
  /** An additional condition. */
  only?: string
}

/** Deletes at most `atMost` due rows, oldest first, and returns their number. Rows locked by others are skipped until the next call. */
export async function deleteDue(
  db: Queryable,
  { table, key, column, before, values = [], only = 'true' }: Due,
  atMost: number,
): Promise<number> {
  // The array is computed once. A plain "in" could evaluate, and lock, the subquery once for each compared row.
  const text = `
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${only} and ${column} < ${before} order by ${column} limit $1 for update skip locked
    ))`
  return (await runStatement(db, text, [atMost, ...values])).rowCount ?? 0
}

/** Deletes rows created longer ago than `age` (see `deleteDue`). The table needs an index on `created_at`. */
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
