import { and, asc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { orderStatusGroups } from '../../../domain/orders/orders.ts'
import { foldScan } from '../../../domain/orders/parcels/parcels.ts'
import type { StockLine } from '../../../domain/orders/stock/stock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { columnList, namedColumns, toJsonRow } from '../../database/json-rows.ts'
import { runRows, runStatement } from '../../database/run-statement.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { OrderHistoryRow } from '../../database/schema/order-records.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../database/schema/orders.ts'
import { productVariants } from '../../database/schema/products.ts'
import { variantPictureSql } from '../products/variant-picture.reads.ts'

/** Selects whole orders; `rest` begins with the condition. */
const selectOrders = (db: Queryable, rest: string, values: unknown[]): Promise<OrderRow[]> =>
  runRows(db, orders, `select ${columnList(orders)} from orders where ${rest}`, values)

/** Locks an order of this owner; undefined for orders of other accounts. Every change by an owner starts with this. */
export const lockOwnOrder = async (db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> =>
  (await lockOwnOrders(db, [id], ownerId))[0]

/** Locks these orders of this owner, in id order; orders of other accounts are left out. */
export const lockOwnOrders = (db: Queryable, ids: readonly string[], ownerId: string): Promise<OrderRow[]> =>
  selectOrders(db, 'id = any($1::uuid[]) and user_id = $2 order by id for update', [ids, ownerId])

/** Locks these orders of any owner, in id order. */
export const lockAnyOrders = (db: Queryable, ids: readonly string[]): Promise<OrderRow[]> =>
  selectOrders(db, 'id = any($1::uuid[]) order by id for update', [ids])

/** Literals instead of parameters, so that the indexes on unpaid orders apply. */
const isUnpaid = `status in (${orderStatusGroups.pending.map((status) => `'${status}'`).join(', ')})`

/** Locks the given orders that are unpaid and hold stock, in id order. Skips orders locked by other transactions. */
export const lockHeldUnpaidOrders = (tx: Transaction, ids: readonly string[]): Promise<OrderRow[]> =>
  selectOrders(
    tx,
    `id = any($1::uuid[]) and ${isUnpaid} and hold_expires_at is not null order by id for update skip locked`,
    [ids],
  )

/** Locks an order of any owner. Every change by an admin or by the system starts with this. */
export const lockAnyOrder = async (db: Queryable, id: string): Promise<OrderRow | undefined> =>
  (await lockAnyOrders(db, [id]))[0]

/** Locks the unpaid orders of an account, including imported ones, in id order. */
export const lockUnpaidOrders = (db: Queryable, userId: string): Promise<OrderRow[]> =>
  selectOrders(db, `user_id = $1 and ${isUnpaid} order by id for update`, [userId])

export const findOwnOrder = async (db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> =>
  (await selectOrders(db, 'id = $1 and user_id = $2', [id, ownerId]))[0]

/** These orders, in id order. */
export const selectAnyOrders = (db: Queryable, ids: readonly string[]): Promise<OrderRow[]> =>
  selectOrders(db, 'id = any($1::uuid[]) order by id', [ids])

const lockNumberText = `select pg_advisory_xact_lock(hashtextextended('tracking number ' || $1::text, 0))`

// The expression must match that of `orders_folded_tracking_idx` exactly.
const numberUseText = `
  select exists (select from order_parcels where code = $1) as "isSlip",
    (select order_number from orders where tracking_number is not null and upper(replace(tracking_number, ' ', '')) = $1 and id <> $2
     limit 1) as "usedBy"`

/**
 * Serialises transactions that set the same tracking number, in any spelling, until the transaction ends. Returns whether it is the code of a packing
 * slip, and the number of another order that has it. The order must be locked.
 */
export async function lockTrackingNumber(tx: Transaction, { id }: OrderRow, trackingNumber: string) {
  const number = foldScan(trackingNumber)
  // Sent together; the second statement sees what was committed while the first one waited.
  const [, use] = await Promise.all([
    runStatement(tx, lockNumberText, [number]),
    runStatement<{ isSlip: boolean; usedBy: string | null }>(tx, numberUseText, [number, id]),
  ])
  return use.rows[0] ?? { isSlip: false, usedBy: null }
}

export async function updateOrder(db: Queryable, id: string, changes: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await updateOrders(db, [id], changes)
  if (!row) throw new Error(`Order ${id} no longer exists`)
  return row
}

const insertSteps = `
  with steps as (
    insert into order_history (id, order_id, status, actor_id, note)
    select id, order_id, status, actor_id, note from jsonb_populate_recordset(null::order_history, $3::jsonb)
  )`

/** Applies the same change to several orders and, with `step`, inserts the same step into their histories, in one statement. */
export function updateOrders(
  db: Queryable,
  ids: readonly string[],
  changes: Partial<OrderRow>,
  step?: Pick<OrderHistoryRow, 'status' | 'actorId' | 'note'>,
): Promise<OrderRow[]> {
  const columns = toJsonRow(changes)
  const set = Object.keys(columns).map((name) => `${name} = changed.${name}, `)
  const text = `${step ? insertSteps : ''}
    update orders set ${set.join('')}updated_at = present() from jsonb_populate_record(null::orders, $2::jsonb) as changed
    where orders.id = any($1::uuid[]) returning ${columnList(orders, 'orders.')}`
  const steps = step && JSON.stringify(ids.map((orderId) => toJsonRow({ id: uuidv7(), orderId, ...step })))
  return runRows(db, orders, text, [ids, JSON.stringify(columns), ...(steps ? [steps] : [])])
}

/** An item with the picture of the ordered variant, as the catalogue shows it now. */
export type PicturedItem = OrderItemRow & { imageUrl: string | null }

const pictureOfItem = sql<
  string | null
>`${sql.raw(variantPictureSql('"order_items"."product_id"', '"product_variants"."color"'))}`

/** Items of many orders in one statement. */
export async function selectItems(db: Queryable, orderIds: readonly string[]): Promise<PicturedItem[]> {
  if (orderIds.length === 0) return []
  return db
    .select({ ...getTableColumns(orderItems), imageUrl: pictureOfItem })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id))
}

interface OrderStockLine extends StockLine {
  orderId: string
  orderItemId: string
  name: string
}

/** Quantities of an order by stock item, with display names. Excludes pieces withdrawn before shipment. */
export const selectStockLines = async (db: Queryable, orderId: string): Promise<OrderStockLine[]> =>
  (await runStatement<OrderStockLine>(db, stockLinesText, [[orderId]])).rows

const stockLinesText = `
  select item.order_id as "orderId", item.id as "orderItemId", stock.id as "stockItemId", quantity - withdrawn_quantity as quantity,
    concat_ws(' ', product_name, variant_info) as name
  from order_items as item
    join stock_items as stock on stock.product_id = item.product_id and stock.variant_id is not distinct from item.variant_id
  where item.order_id = any($1::uuid[]) and quantity > withdrawn_quantity`

/** Stock lines of several orders. Locks their stock items, in id order. */
export const lockStockLines = async (tx: Transaction, orderIds: readonly string[]): Promise<OrderStockLine[]> =>
  (await runStatement<OrderStockLine>(tx, `${stockLinesText} order by stock.id for no key update of stock`, [orderIds]))
    .rows

export interface OverdueOrder {
  id: string
  holdExpiresAt: string
}

/** Unpaid orders that still hold stock although their time to pay is over, oldest first. */
export function selectOverdueOrders(
  db: Queryable,
  page: { after: OverdueOrder | undefined; atMost: number },
): Promise<OverdueOrder[]> {
  const { after, atMost } = page
  return db
    .select({ id: orders.id, holdExpiresAt: sql<string>`${orders.holdExpiresAt}::text` })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...orderStatusGroups.pending]),
        lt(orders.holdExpiresAt, sql`present()`),
        after &&
          sql`(${orders.holdExpiresAt}, ${orders.id}) > (${after.holdExpiresAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(atMost)
}

const ownerKeys = ['id', 'username', 'email', 'firstName', 'companyName', 'consigneeMails'] as const

const ownersText = `
  select ${namedColumns(ownerKeys)}, exists (select from white_label_profiles where user_id = users.id) as "hasWhiteLabel"
  from users where id`

export type Owner = Pick<UserRow, (typeof ownerKeys)[number]> & { hasWhiteLabel: boolean }

/** The owners of these orders, by account id. */
export async function selectOwners(db: Queryable, orderIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const text = `${ownersText} in (select user_id from orders where id = any($1::uuid[]))`
  const { rows } = await runStatement<Owner>(db, text, [orderIds])
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findOwner(db: Queryable, userId: string): Promise<Owner> {
  const [row] = (await runStatement<Owner>(db, `${ownersText} = $1`, [userId])).rows
  if (!row) throw new Error(`User ${userId} no longer exists`)
  return row
}

/** The most severe current dispute of an order; a trigger on disputes maintains the column. */
export async function findDisputeMark(db: Queryable, orderId: string): Promise<OrderRow['dispute']> {
  const [row] = await db.select({ dispute: orders.dispute }).from(orders).where(eq(orders.id, orderId))
  return row?.dispute ?? null
}
