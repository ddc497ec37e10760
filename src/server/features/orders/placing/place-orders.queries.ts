import type { OrderStatus } from '../../../../domain/orders/orders.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import {
  type HoldingLimits,
  type LiveHolding,
  maxUnpaidImports,
  maxUnpaidOrders,
} from '../../../../domain/orders/stock/holding-limits.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { columnList, toJsonRow } from '../../../database/json-rows.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { type OrderHistoryRow, orderHistory } from '../../../database/schema/order-records.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../../database/schema/orders.ts'

/** Initial status of an unpaid order: placed here (`pending_payment`), or imported from the reseller's shop (`pending`). */
export type UnpaidStatus = 'pending_payment' | 'pending'

// The addition keeps the planner from using the index of all unpaid orders by expiry, which appears equally cheap with outdated statistics.
const unpaidOf = (user: string, status: UnpaidStatus = 'pending_payment') => `from orders
    where user_id = ${user} and status = '${status}' and hold_expires_at + interval '0' > present()`

const insertOrdersText = `
  with unpaid as materialized (
    select id ${unpaidOf('$6')} limit $7
  ), held as (
    select (select count(*) from unpaid) as orders,
           (select coalesce(sum(quantity), 0) from unpaid join order_items on order_items.order_id = unpaid.id) as pieces
  ), numbered as (
    select wanted.row || jsonb_build_object('order_number', $2::text || lpad(n, greatest($3::int, length(n)), '0')) as row
    from (
      select value as row, nextval('order_number_seq')::text as n
      from jsonb_array_elements($1::jsonb) with ordinality as element (value, place)
      where $7::bigint is null or (select orders + $8::int <= $7 and pieces + $9::bigint <= $10::bigint from held)
      order by place
    ) as wanted
  ), placed as (
    insert into orders (${columnList(orders)})
    select ${columnList(orders, 'made.')} from numbered, jsonb_populate_record(null::orders, numbered.row) as made
    returning id, order_number
  ), lines as (
    insert into order_items (${columnList(orderItems)})
    select ${columnList(orderItems, 'line.')} from jsonb_populate_recordset(null::order_items, $4::jsonb) as line
    where exists (select from placed)
  ), steps as (
    insert into order_history (${columnList(orderHistory)})
    select ${columnList(orderHistory, 'step.')} from jsonb_populate_recordset(null::order_history, $5::jsonb) as step
    where exists (select from placed)
  )
  select id, order_number as "orderNumber" from placed`

/** An order before it gets its number. */
export type NewOrder = Omit<OrderRow, 'orderNumber'>

/** Orders of one account with their lines and first history steps. */
export interface NewOrders {
  userId: string
  orders: readonly NewOrder[]
  items: readonly OrderItemRow[]
  steps: readonly OrderHistoryRow[]
  numberForm: { prefix: string; digits: number }
}

/**
 * Inserts orders in one statement, which also assigns the order numbers. Returns these by order id; none if the account would exceed the limits on
 * unpaid orders placed here, not counting overdue ones; null: no limits. The account's row must be locked.
 */
export async function insertOrders(
  tx: Transaction,
  { userId, orders: placed, items, steps, numberForm }: NewOrders,
  limits: HoldingLimits | null,
): Promise<ReadonlyMap<string, string>> {
  const values = [
    JSON.stringify(placed.map(toJsonRow)),
    numberForm.prefix,
    numberForm.digits,
    JSON.stringify(items.map(toJsonRow)),
    JSON.stringify(steps.map(toJsonRow)),
    userId,
    limits?.unpaidOrders ?? null,
    placed.length,
    piecesOf(items),
    limits?.unpaidPieces ?? null,
  ]
  const { rows } = await runStatement<{ id: string; orderNumber: string }>(tx, insertOrdersText, values)
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]))
}

const unpaidHoldingsText = (status: UnpaidStatus) => `
  select extract(epoch from hold_expires_at)::float8 * 1000 as ms,
         (select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id) as quantity
  ${unpaidOf('$1', status)} limit ${maxUnpaidOrders}`

const holdingsTexts: Readonly<Record<UnpaidStatus, string>> = {
  pending_payment: unpaidHoldingsText('pending_payment'),
  pending: unpaidHoldingsText('pending'),
}

/** Pieces and expiry of the unpaid orders that an account placed here, or imported from its shop. Overdue orders do not count. */
export async function selectUnpaidHoldings(
  db: Queryable,
  userId: string,
  status: UnpaidStatus = 'pending_payment',
): Promise<LiveHolding[]> {
  const { rows } = await runStatement<{ ms: number; quantity: number }>(db, holdingsTexts[status], [userId])
  return rows.map(({ ms, quantity }) => ({ quantity, expiresAt: new Date(ms) }))
}

const unpaidImportsText = `
  select count(*)::int as n
  from (select from orders where user_id = $1 and status = 'pending' limit ${maxUnpaidImports}) as unpaid`

/** Number of unpaid orders imported from the account's shop, whether they hold stock or not, counted up to the limit. */
export async function countUnpaidImports(db: Queryable, userId: string): Promise<number> {
  const { rows } = await runStatement<{ n: number }>(db, unpaidImportsText, [userId])
  return rows[0]?.n ?? 0
}

type OrderTotals = Pick<OrderRow, 'id' | 'orderNumber' | 'totalAmount' | 'shippingCost' | 'insuranceCost'>

export interface ReferencedOrder extends OrderTotals {
  reference: string
  status: OrderStatus
  pieces: number
}

const totalColumns = `
  id, order_number as "orderNumber", total_amount::text as "totalAmount", shipping_cost::text as "shippingCost",
  insurance_cost::text as "insuranceCost"`

// The newest order of each reference.
const byReferenceText = `
  select distinct on (lower(reference)) ${totalColumns}, reference, status,
    (select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id) as pieces
  from orders
  where user_id = $1 and lower(reference) = any(array(select lower(unnest($2::text[])))) and status <> 'cancelled'
    and (not $3::boolean or shopify_order_id is null)
  order by lower(reference), created_at desc, id desc`

/**
 * The orders of an account with these references, ignoring case, imported or placed one by one, except cancelled ones; with `exceptShop` also except
 * those imported from its shop.
 */
export async function selectOrdersByReference(
  db: Queryable,
  userId: string,
  references: readonly string[],
  { exceptShop }: { exceptShop: boolean },
): Promise<ReferencedOrder[]> {
  if (references.length === 0) return []
  return (await runStatement<ReferencedOrder>(db, byReferenceText, [userId, references, exceptShop])).rows
}

const totalsText = `
  select ${totalColumns}
  from orders where user_id = $1 and id = any($2::uuid[]) order by id`

/** Prices of these orders of an account, in id order. */
export async function selectOrderTotals(db: Queryable, userId: string, ids: readonly string[]): Promise<OrderTotals[]> {
  return (await runStatement<OrderTotals>(db, totalsText, [userId, ids])).rows
}
