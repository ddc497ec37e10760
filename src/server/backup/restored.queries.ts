import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

export interface RestoredCounts extends Record<string, unknown> {
  orders: number
  products: number
  accounts: number
  /** Time of the newest stock movement. */
  newest: string | null
}

export async function countRestored(db: Queryable): Promise<RestoredCounts> {
  const { rows } = await db.execute<RestoredCounts>(sql`
    select (select count(*) from orders)::int as orders, (select count(*) from products)::int as products,
      (select count(*) from users)::int as accounts, (select max(created_at) from stock_movements)::text as newest`)
  return rows[0] ?? { orders: 0, products: 0, accounts: 0, newest: null }
}

/** Folders of the pictures used by products, requests, returns and logos. Each contains all sizes of its picture. */
export async function selectShownPictures(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ folder: string }>(sql`
    select regexp_replace(ltrim(image_url, '/'), '/[^/]*$', '') as folder from product_images where image_url like '/media/%'
    union
    select folder from objects where state = 'attached'`)
  return rows.map(({ folder }) => folder)
}

/** Orders whose amounts differ from the books, at most a hundred. */
export async function selectWrongBooks(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct order_number as number from order_money_differences(array(select id from orders)) limit 100`)
  return rows.map(({ number }) => number)
}
