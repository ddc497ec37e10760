import { sql } from 'drizzle-orm'
import type { StockHolder, StockItem } from '../../../contract/orders/stock.ts'
import type { StockMovementKind } from '../../../domain/orders/stock/stock.ts'
import type { Queryable } from '../../database/database.ts'

/** Display name of a user for admins: the company, else the name, else the username. */
const nameOf = (user: string) =>
  sql.raw(`coalesce(nullif(${user}.company_name, ''),
    nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.username)`)

type ItemRow = StockItem & { productId: string; productName: string }

/** `held` counts live holders only: expired reservations are excluded even if the job has not marked them yet. */
const itemColumns = sql`
  item.id, item.variant_id as "variantId", variant.name, variant.color, variant.size,
  coalesce(variant.sku, case when item.variant_id is null then product.sku end) as sku, item.shelf,
  item.on_hand as "onHand", item.on_hand - stock.available as held, stock.available,
  product.id as "productId", product.name as "productName"`

const itemTables = sql`
  stock_items as item
  join products as product on product.id = item.product_id
  join stock_availability as stock on stock.stock_item_id = item.id
  left join product_variants as variant on variant.id = item.variant_id`

/**
 * Stock items in the product's variant order. The product's own stock item (without variant) is included if it has stock or if the product has no
 * variants.
 */
export async function selectProductStock(
  db: Queryable,
  productId: string,
): Promise<{ name: string; items: StockItem[] } | undefined> {
  const { rows } = await db.execute<{ name: string; items: StockItem[] }>(sql`
    select product.name, coalesce((
      select json_agg(to_jsonb(found) - '{productId,productName,position}'::text[] order by found.position, found.id) from (
        select ${itemColumns}, coalesce(variant.sort_order, -1) as position from ${itemTables}
        where item.product_id = ${productId} and (item.variant_id is not null or item.on_hand > 0
          or not exists (select 1 from product_variants as v where v.product_id = item.product_id))
      ) as found
    ), '[]') as items
    from products as product where product.id = ${productId}`)
  return rows[0]
}

export async function findStockItem(db: Queryable, stockItemId: string): Promise<ItemRow | undefined> {
  const { rows } = await db.execute<ItemRow & Record<string, unknown>>(
    sql`select ${itemColumns} from ${itemTables} where item.id = ${stockItemId}`,
  )
  return rows[0]
}

/** Maximum number of holders of each kind shown. */
const holdersShown = 100

/** Movements searched for unpaid orders, newest first. Orders hold stock for days at most, so older movements need not be read. */
const holdsRead = 2000

export async function selectHolders(db: Queryable, stockItemId: string): Promise<StockHolder[]> {
  const { rows } = await db.execute<StockHolder & { until: string } & Record<string, unknown>>(sql`
    (select 'reservation' as kind, reservation.id, null as "orderNumber", owner.id as "userId", ${nameOf('owner')} as customer,
       reservation.quantity, reservation.expires_at as until, reservation.created_at as since
     from reservations as reservation join users as owner on owner.id = reservation.user_id
     where reservation.stock_item_id = ${stockItemId} and reservation.status = 'active'
       and reservation_is_live(reservation.status, reservation.expires_at)
     order by reservation.expires_at limit ${holdersShown})
    union all
    (select 'order', "order".id, "order".order_number, owner.id, ${nameOf('owner')}, holding.quantity::int,
       "order".hold_expires_at, "order".created_at
     from (
       select distinct order_id from (
         select order_id from stock_movements
         where stock_item_id = ${stockItemId} order by created_at desc nulls first, id desc nulls first limit ${holdsRead}
       ) as newest where order_id is not null
     ) as candidate
     join orders as "order" on "order".id = candidate.order_id and "order".status in ('pending', 'pending_payment')
     join users as owner on owner.id = "order".user_id
     cross join lateral (
       select sum(movement.held_delta) as quantity from stock_movements as movement
       where movement.order_id = "order".id and movement.stock_item_id = ${stockItemId}
     ) as holding
     where holding.quantity > 0
     order by "order".created_at desc limit ${holdersShown})
    order by since desc`)
  return rows.map(({ since: _, until, ...holder }) => ({
    ...holder,
    until: until === null ? null : new Date(until).toISOString(),
  }))
}

interface LedgerRow extends Record<string, unknown> {
  id: string
  kind: StockMovementKind
  quantityDelta: number
  heldDelta: number
  reason: string | null
  actor: string | null
  orderId: string | null
  orderNumber: string | null
  reservationId: string | null
  customer: string | null
  createdAt: Date
  /** Current counter of the stock item. */
  onHandNow: number
  heldNow: number
}

/** Movements of a stock item older than `before`, newest first. */
export async function selectMovements(
  db: Queryable,
  stockItemId: string,
  { atMost, before }: { atMost: number; before: { at: Date; id: string } | null },
): Promise<LedgerRow[]> {
  const older = before
    ? sql`and (movement.created_at, movement.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await db.execute<LedgerRow>(sql`
    select movement.id, movement.kind, movement.quantity_delta as "quantityDelta", movement.held_delta as "heldDelta",
      movement.reason, ${nameOf('actor')} as actor, movement.order_id as "orderId", "order".order_number as "orderNumber",
      movement.reservation_id as "reservationId", ${nameOf('owner')} as customer, movement.created_at as "createdAt",
      item.on_hand as "onHandNow", item.held as "heldNow"
    from stock_movements as movement
    join stock_items as item on item.id = movement.stock_item_id
    left join users as actor on actor.id = movement.actor_id
    left join orders as "order" on "order".id = movement.order_id
    left join reservations as reservation on reservation.id = movement.reservation_id
    left join users as owner on owner.id = coalesce("order".user_id, reservation.user_id)
    where movement.stock_item_id = ${stockItemId} ${older}
    order by movement.created_at desc nulls first, movement.id desc nulls first limit ${atMost}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}
