import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'

const atATime = 500

/**
 * Rewrites the search words of a batch of orders of one renamed reseller. Returns false when no renamed reseller is left. Locks the orders: otherwise
 * a concurrent change or anonymisation would be overwritten with the old words.
 */
export function renewRenamed(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: string; last: string | null }>(sql`
      with one as (select user_id, last_order_id from renamed_resellers order by user_id limit 1 for update skip locked),
      page as (
        select orders.id from orders, one
        where orders.user_id = one.user_id and (one.last_order_id is null or orders.id > one.last_order_id)
        order by orders.id limit ${atATime} for no key update of orders
      )
      select user_id as "userId", (select max(id::text) from page) as last,
        (select renew_admin_order_search(array_agg(id)) from page)
      from one`)
    const [renewed] = rows
    if (!renewed) return false
    const { userId, last } = renewed
    await tx.execute(
      last === null
        ? sql`delete from renamed_resellers where user_id = ${userId}`
        : sql`update renamed_resellers set last_order_id = ${last} where user_id = ${userId}`,
    )
    return true
  })
}
