import { sql } from 'drizzle-orm'
import type { DashboardFigures } from '../../../contract/admin-dashboard.ts'
import type { ShippingDay } from '../../../domain/time/same-day-shipping.ts'
import type { Queryable } from '../../database/database.ts'

/** A list of days as a table with the columns day, starts, cutoff and ends. */
const tableOf = (days: readonly ShippingDay[]) => {
  const instants = (key: 'from' | 'cutoff' | 'until') => sql.param(days.map((day) => day[key].toISOString()))
  return sql`unnest(${sql.param(days.map(({ day }) => day))}::text[], ${instants('from')}::timestamptz[],
    ${instants('cutoff')}::timestamptz[], ${instants('until')}::timestamptz[]) as shipping_day (day, starts, cutoff, ends)`
}

/** Paid orders and revenue for each of these days, minus products refunded since. */
export async function selectDays(db: Queryable, days: readonly ShippingDay[]): Promise<DashboardFigures['days']> {
  const { rows } = await db.execute<DashboardFigures['days'][number] & Record<string, unknown>>(sql`
    select shipping_day.day, count(paid.id)::int as orders, coalesce(sum(paid.total_amount - paid.refunded_products), 0)::numeric(14, 2)::text as revenue
    from ${tableOf(days)}
    left join orders as paid
      on paid.paid_at >= shipping_day.starts and paid.paid_at < shipping_day.ends and paid.status <> 'cancelled'
    group by shipping_day.day order by shipping_day.day`)
  return rows
}

/** Orders due to ship on the day of their payment, and those that did (domain/time/same-day-shipping.ts). */
export async function countOnTime(db: Queryable, days: readonly ShippingDay[]): Promise<DashboardFigures['onTime']> {
  const { rows } = await db.execute<{ due: number; left: number }>(sql`
    select count(*)::int as due, (count(*) filter (where paid.shipped_at < shipping_day.ends))::int as left
    from ${tableOf(days)}
    join orders as paid
      on paid.paid_at >= shipping_day.starts and paid.paid_at <= shipping_day.cutoff and paid.status <> 'cancelled'`)
  return rows[0] ?? { due: 0, left: 0 }
}

/** Maximum number of products per list. */
const named = 10

export async function selectBestSellers(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<DashboardFigures['bestSellers']> {
  const { rows } = await db.execute<DashboardFigures['bestSellers'][number] & Record<string, unknown>>(sql`
    with sold as (
      select item.product_id, sum(item.quantity - item.refunded_quantity)::int as pieces,
        sum(item.unit_price * (item.quantity - item.refunded_quantity)) as revenue
      from orders as paid join order_items as item on item.order_id = paid.id
      where paid.paid_at >= ${from.toISOString()}::timestamptz and paid.paid_at < ${until.toISOString()}::timestamptz
        and paid.status <> 'cancelled'
      group by item.product_id having sum(item.quantity - item.refunded_quantity) > 0 order by pieces desc, revenue desc, item.product_id limit ${named}
    )
    select product.id as "productId", product.name, sold.pieces, sold.revenue::numeric(14, 2)::text as revenue,
           (select image_url from product_images where product_id = product.id order by sort_order, id limit 1) as "imageUrl"
    from sold join products as product on product.id = sold.product_id
    order by sold.pieces desc, sold.revenue desc, product.id`)
  return rows
}

/** Articles on sale (variants, or products without variants) with at most `threshold` pieces available. */
const lowArticles = (threshold: number) => sql`
  select stock.product_id, stock.variant_id, product.name, product.sku, stock.available
  from stock_items as item
  join products as product on product.id = item.product_id and product.is_active
  join stock_availability as stock on stock.stock_item_id = item.id
  where item.on_hand - item.held <= ${threshold} and stock.available <= ${threshold}
    and (item.variant_id is not null or not exists (select 1 from product_variants where product_id = product.id))`

export async function selectLowStock(db: Queryable, threshold: number): Promise<DashboardFigures['lowStock']> {
  const { rows } = await db.execute<Omit<DashboardFigures['lowStock'], 'threshold'> & Record<string, unknown>>(sql`
    with low as materialized (${lowArticles(threshold)}),
    next as (select * from low where available > 0 order by available, name, variant_id limit ${named})
    select (count(*) filter (where available > 0))::int as running, (count(*) filter (where available <= 0))::int as "soldOut",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'productId', next.product_id, 'name', next.name, 'variant', variant.name,
          'sku', coalesce(variant.sku, next.sku), 'available', next.available
        ) order by next.available, next.name, next.variant_id), '[]')
       from next left join product_variants as variant on variant.id = next.variant_id) as items
    from low`)
  return { threshold, ...(rows[0] ?? { running: 0, soldOut: 0, items: [] }) }
}
