import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../domain/orders/orders.ts'
import type { OrderDispute } from '../../../domain/orders/paying/disputes.ts'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderParcels } from '../../database/schema/order-records.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { products, productVariants } from '../../database/schema/products.ts'
import { stockItems } from '../../database/schema/stock.ts'
import { variantPictureSql } from '../products/variant-picture.reads.ts'

/** Literals instead of parameters, so that the planner can use the partial index on waiting orders. */
const waits = sql`${orders.status} in ('paid', 'processing')`

/** Ids of waiting orders (paid or in preparation), oldest payment first. */
export async function selectWaitingIds(
  db: Queryable,
  { only, atMost }: { only?: 'paid' | undefined; atMost: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(waits, only && eq(orders.status, only)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Pieces in the parcel: pieces refunded before shipment are not in it. */
const travelling = sql`${orderItems.quantity} - ${orderItems.withdrawnQuantity}`

/** Null if the parcel is not insured. */
const insuredValue = sql<string | null>`case when ${orders.insuranceCost} > 0 then (
  select sum((${travelling}) * ${orderItems.unitPrice})::text from ${orderItems} where ${orderItems.orderId} = ${orders.id}) end`

const selectOrders = (db: Queryable, which: SQL | undefined) =>
  db
    .select({
      order: orders,
      insuredValue,
      code: orderParcels.code,
      sender: { id: users.id, username: users.username, companyName: users.companyName },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderParcels, eq(orderParcels.orderId, orders.id))
    .where(which)
    .orderBy(asc(orders.paidAt), asc(orders.id))

/** Orders with their reseller and parcel code, oldest payment first. */
export const selectParcelOrders = (db: Queryable, ids: readonly string[]) =>
  selectOrders(db, inArray(orders.id, [...ids]))

export const selectOrdersByParcel = (db: Queryable, codes: readonly string[]) =>
  selectOrders(db, inArray(orderParcels.code, [...codes]))

export type ParcelOrderRow = Awaited<ReturnType<typeof selectParcelOrders>>[number]

const pictureOfItem = sql<
  string | null
>`${sql.raw(variantPictureSql('"order_items"."product_id"', '"product_variants"."color"'))}`

/** Lines of these orders in picking order: by shelf, then by SKU. */
export const selectParcelLines = (db: Queryable, orderIds: readonly string[]) =>
  db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      variantId: orderItems.variantId,
      productName: orderItems.productName,
      variantInfo: orderItems.variantInfo,
      /** SKU at the time of the order. The label on the piece may have this one or the current one (`sku`). */
      orderedSku: orderItems.sku,
      sku: sql<
        string | null
      >`case when ${orderItems.variantId} is null then ${products.sku} else ${productVariants.sku} end`,
      ean: sql<
        string | null
      >`case when ${orderItems.variantId} is null then ${products.ean} else ${productVariants.ean} end`,
      quantity: sql<number>`${travelling}`,
      shelf: stockItems.shelf,
      imageUrl: pictureOfItem,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .leftJoin(
      stockItems,
      and(
        eq(stockItems.productId, orderItems.productId),
        sql`${stockItems.variantId} is not distinct from ${orderItems.variantId}`,
      ),
    )
    .where(and(inArray(orderItems.orderId, [...orderIds]), sql`${travelling} > 0`))
    .orderBy(sql`${stockItems.shelf} asc nulls last`, asc(orderItems.sku), asc(orderItems.id))

export type ParcelLineRow = Awaited<ReturnType<typeof selectParcelLines>>[number]

/**
 * Ids of the orders that match a scanned code, by the most specific match only: parcel code, order number, tracking number, reference of a waiting
 * order, reference of any order. At most two, which is enough to detect ambiguity. Scanned codes have no spaces; references that contain spaces are
 * compared last, among waiting orders only.
 */
export async function selectScanned(db: Queryable, code: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; meaning: number }>(sql`
    select order_id as id, 1 as meaning from order_parcels where code = ${code}
    union all select id, 2 from orders where order_number = ${code}
    union all (select id, 3 from orders where tracking_number is not null and upper(replace(tracking_number, ' ', '')) = ${code} limit 2)
    union all (select id, 4 from orders where lower(reference) = ${code.toLowerCase()} and ${waits} limit 2)
    union all (select id, 5 from orders where lower(reference) = ${code.toLowerCase()} limit 2)
    order by meaning`)
  const surest = rows[0]?.meaning
  if (surest === undefined) return selectSpaced(db, code)
  return rows.filter(({ meaning }) => meaning === surest).map(({ id }) => id)
}

async function selectSpaced(db: Queryable, code: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where upper(regexp_replace(reference, '\\s+', '', 'g')) = ${code} and ${waits} limit 2`)
  return rows.map(({ id }) => id)
}

export interface NamedOrder {
  id: string
  orderNumber: string
  customerName: string
  status: OrderStatus
  dispute: OrderDispute | null
  trackingNumber: string | null
  /** Name by which the order was found. */
  name: string
}

/** Orders that match these names: by parcel code, order number, or reference of a waiting order. */
export async function selectNamedOrders(db: Queryable, names: readonly string[]): Promise<NamedOrder[]> {
  const { rows } = await db.execute<NamedOrder & Record<string, unknown>>(sql`
    with wanted as (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name),
    named as (
      select p.order_id as id, w.name from wanted w join order_parcels p on p.code = w.name
      union select o.id, w.name from wanted w join orders o on o.order_number = w.name
      union select o.id, w.name from orders o join wanted w on w.name = upper(regexp_replace(o.reference, '\\s+', '', 'g'))
        where o.status in ('paid', 'processing'))
    select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", o.status, o.dispute,
      o.tracking_number as "trackingNumber", n.name
    from named n join orders o on o.id = n.id`)
  return rows
}
