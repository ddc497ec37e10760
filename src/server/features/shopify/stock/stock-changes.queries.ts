import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { idsOfLiveJobs } from '../../../jobs/live-jobs.queries.ts'
import { hasStockScopes } from './shop-places.queries.ts'

/** A change of stock; `version` is different after each further change. */
interface StockChange {
  id: string
  /** In PostgreSQL's text format. */
  changedAt: string
  version: string
}

export async function selectStockChanges(db: Queryable, atMost: number): Promise<StockChange[]> {
  const text = `
    select stock_item_id as id, changed_at as "changedAt", xmin::text as version from shopify_stock_changes limit $1`
  return (await runStatement<StockChange>(db, text, [atMost])).rows
}

// Rows that are due already are written too: this update and a running push then wait for each other, and neither misses the other's change.
const markText = `
  with change as (
    select * from unnest($1::uuid[], $2::timestamptz[]) as row (id, changed_at)
  ), locked as (
    select user_id, stock_item_id from shopify_stock where stock_item_id = any($1::uuid[])
    order by user_id, stock_item_id for no key update
  )
  update shopify_stock as stock set is_due = true, due_since = coalesce(stock.due_since, change.changed_at)
  from locked join change on change.id = locked.stock_item_id
  where stock.user_id = locked.user_id and stock.stock_item_id = locked.stock_item_id`

/** Marks the stock as due in every shop that shows it. */
export async function markDue(db: Queryable, changes: readonly StockChange[]): Promise<void> {
  await runStatement(db, markText, [changes.map(({ id }) => id), changes.map(({ changedAt }) => changedAt)])
}

// Rows that have changed since, or are being changed, stay for the next round.
const forgetText = `
  delete from shopify_stock_changes where stock_item_id in (
    select change.stock_item_id from shopify_stock_changes as change
    join unnest($1::uuid[], $2::text[]) as seen (id, version) on seen.id = change.stock_item_id and change.xmin::text = seen.version
    for update of change skip locked
  )`

export async function forgetChanges(db: Queryable, changes: readonly StockChange[]): Promise<void> {
  await runStatement(db, forgetText, [changes.map(({ id }) => id), changes.map(({ version }) => version)])
}

/** Accounts whose shop has due stock, may be called now, and has no live job of this name. */
export async function selectShopsToTell(db: Queryable, jobName: string): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select shop.user_id as "userId" from shopify_integrations as shop
    where shop.is_active and shop.stock_is_on and ${hasStockScopes} and coalesce(shop.paused_until <= present(), true)
      and exists (select from shopify_stock as stock where stock.user_id = shop.user_id and stock.is_due)
      and shop.user_id::text not in (${idsOfLiveJobs(jobName, 'userId')})`)
  return rows.map(({ userId }) => userId)
}
