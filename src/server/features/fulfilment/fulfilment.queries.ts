import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrderDispute } from '../../../domain/orders/disputes.ts'
import type { OrderStatus } from '../../../domain/orders/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { orderParcels } from '../../database/schema/parcels.ts'
import { products, productVariants } from '../../database/schema/products.ts'
import { stockItems } from '../../database/schema/stock.ts'
import { variantPictureSql } from '../products/variant-picture.reads.ts'

/** Written out, so that the index of orders that wait serves it. */
const waits = sql`${orders.status} in ('paid', 'processing')`

/** Ids of orders that wait, paid first. */
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

/** Pieces that are, or were, in the parcel: those that were refunded before it left are not. */
const travelling = sql`${orderItems.quantity} - ${orderItems.withdrawnQuantity}`

/** Null: the parcel is not insured. */
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

/** Orders with whose they are and their parcel's code, paid first. */
export const selectParcelOrders = (db: Queryable, ids: readonly string[]) =>
  selectOrders(db, inArray(orders.id, [...ids]))

export const selectOrdersByParcel = (db: Queryable, codes: readonly string[]) =>
  selectOrders(db, inArray(orderParcels.code, [...codes]))

export type ParcelOrderRow = Awaited<ReturnType<typeof selectParcelOrders>>[number]

const pictureOfItem = sql<
  string | null
>`${sql.raw(variantPictureSql('"order_items"."product_id"', '"product_variants"."color"'))}`

/** Lines of these orders, as they are fetched from the shelves: one after the other, then by SKU. */
export const selectParcelLines = (db: Queryable, orderIds: readonly string[]) =>
  db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      variantId: orderItems.variantId,
      productName: orderItems.productName,
      variantInfo: orderItems.variantInfo,
      /** As it was ordered, and as it is now: the piece's label may bear either. */
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
 * Ids of the orders that a scanned code names, by the surest of its meanings: the slip, our number, a label, the reseller's reference of an
 * order that waits, that of any order. Two at most of each. A code is without spaces: a reference that has some is looked for last, among what waits.
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
  /** What names it. */
  name: string
}

/** The orders that these names stand for: parcels, our numbers, and references of orders that wait. */
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
