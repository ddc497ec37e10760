import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const orders = 1_000

/** Indexes the orders of earlier releases for their accounts' search. */
export const fillOrderSearch: Backfill = {
  name: 'order-search',
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select id from orders where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${orders}
      )
      select (select id::text from page order by id desc limit 1) as last,
             refresh_order_search(array(select id from page order by id))`)
    return rows[0]?.last ?? null
  },
}

const adminOrders = 500

/**
 * Indexes the orders of earlier releases for the admin search, newest first: each gets the ordinal below the existing ones. The orders are locked, so
 * that a concurrent change finds its order indexed.
 */
export const fillAdminOrderSearch: Backfill = {
  name: 'admin-order-search',
  async step(tx, after) {
    const [at, id] = after?.split(' ') ?? []
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select id, created_at from orders
        where ${at && id ? sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`}
        order by created_at desc, id desc limit ${adminOrders}
      ), locked as (
        select id from orders where id in (select id from page) order by id for no key update
      ), missing as (
        select id, (select least(min(ordinal), 0) from admin_order_search) - row_number() over (order by created_at desc, id desc) as place
        from page join locked using (id) where not exists (select from admin_order_search where order_id = page.id)
      )
      select (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id from page order by created_at, id limit 1) as last,
        (select write_admin_order_search(array_agg(id), array_agg(place)) from missing)`)
    return rows[0]?.last ?? null
  },
}
