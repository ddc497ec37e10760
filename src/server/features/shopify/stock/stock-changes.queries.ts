import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { idsOfLiveJobs } from '../../../jobs/live-jobs.queries.ts'
import { hasStockScopes } from './shop-places.queries.ts'

/** Stock that has moved; `version` is another one whenever it has moved again. */
export interface StockChange {
  id: string
  /** As PostgreSQL writes it. */
  changedAt: string
  version: string
}

export async function selectStockChanges(db: Queryable, atMost: number): Promise<StockChange[]> {
  const text = `
    select stock_item_id as id, changed_at as "changedAt", xmin::text as version from shopify_stock_changes limit $1`
  return (await runStatement<StockChange>(db, text, [atMost])).rows
}

// A row that is due already is written too: a push that is under way waits for it, or is waited for, and so neither overlooks the other.
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

/** In every shop that shows it the stock is to be looked at. */
export async function markDue(db: Queryable, changes: readonly StockChange[]): Promise<void> {
  await runStatement(db, markText, [changes.map(({ id }) => id), changes.map(({ changedAt }) => changedAt)])
}

// What has moved since, or is moving, stays for the next time.
const forgetText = `
  delete from shopify_stock_changes where stock_item_id in (
    select change.stock_item_id from shopify_stock_changes as change
    join unnest($1::uuid[], $2::text[]) as seen (id, version) on seen.id = change.stock_item_id and change.xmin::text = seen.version
    for update of change skip locked
  )`

export async function forgetChanges(db: Queryable, changes: readonly StockChange[]): Promise<void> {
  await runStatement(db, forgetText, [changes.map(({ id }) => id), changes.map(({ version }) => version)])
}

/** Accounts whose shop is still to be told something, may be asked now, and is not just being told by a job of this name. */
export async function selectShopsToTell(db: Queryable, jobName: string): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select shop.user_id as "userId" from shopify_integrations as shop
    where shop.is_active and shop.stock_is_on and ${hasStockScopes} and coalesce(shop.paused_until <= present(), true)
      and exists (select from shopify_stock as stock where stock.user_id = shop.user_id and stock.is_due)
      and shop.user_id::text not in (${idsOfLiveJobs(jobName, 'userId')})`)
  return rows.map(({ userId }) => userId)
}
