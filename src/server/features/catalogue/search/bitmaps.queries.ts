import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { readPlannedOnce } from '../../../database/read-prepared.ts'
import { setStatementTimeout } from '../../../database/statement-limit.queries.ts'
import { type Condition, isCountable, toBitmapQuestion, toTsquery } from './conditions.ts'

/**
 * Counts exactly the products that meet each of these conditions: by the bitmaps of common lexemes if possible, else by reading the few matches.
 * Also returns the number of all products.
 */
export async function countHits(
  db: Database,
  conditions: readonly Condition[],
): Promise<{ counts: number[]; products: number }> {
  const counts = conditions.map((condition) => {
    if (!isCountable(condition))
      return sql`(select count(*)::int from product_search where document @@ ${toTsquery(condition)}::tsquery)`
    const { lexemes, parts, partCount, query, rare } = toBitmapQuestion(condition)
    return sql`count_search_hits(${sql.param(lexemes)}, ${sql.param(parts)}, ${partCount}, ${query}::tsquery, ${rare}::tsquery)`
  })
  const [row] = await readPlannedOnce<{ counts: number[]; products: number }>(
    db,
    sql`
    select array[${sql.join(counts, sql`, `)}] as counts,
           (select coalesce(sum(active_products), 0)::int from category_counts) as products
  `,
  )
  return row ?? { counts: [], products: 0 }
}

/** Runs without the usual statement timeout: no request and no writer waits for it. */
const maintain = (db: Database, work: 'fold_search_changes' | 'rebuild_search_bitmaps') =>
  db.transaction(async (tx) => {
    await setStatementTimeout(tx, '0')
    await tx.execute(sql`select ${sql.raw(work)}()`)
  })

/** Adds the products changed since the last run to the bitmaps. */
export async function foldSearchChanges(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from search_changes limit 1`)
  if (rows.length > 0) await maintain(db, 'fold_search_changes')
}

/** Finds the common lexemes and rebuilds their bitmaps. */
export const rebuildSearchBitmaps = (db: Database): Promise<void> => maintain(db, 'rebuild_search_bitmaps')
