import {
  type HoldingLimits,
  type LiveHolding,
  maxUnpaidImports,
  maxUnpaidOrders,
} from '../../../../domain/orders/holding-limits.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { columnList, toJsonRow } from '../../../database/json-rows.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { type OrderHistoryRow, orderHistory } from '../../../database/schema/order-records.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../../database/schema/orders.ts'

/** Initial status of an unpaid order: placed here (`pending_payment`), or imported from the reseller's shop (`pending`). */
type UnpaidStatus = 'pending_payment' | 'pending'

// The addition keeps the planner from using the index of all unpaid orders by expiry, which appears equally cheap with outdated statistics.
const unpaidOf = (user: string, status: UnpaidStatus = 'pending_payment') => `from orders
    where user_id = ${user} and status = '${status}' and hold_expires_at + interval '0' > present()`

const insertOrderText = `
  with unpaid as materialized (
    select id ${unpaidOf('$7')} limit $6
  ), held as (
    select (select count(*) from unpaid) as orders,
           (select coalesce(sum(quantity), 0) from unpaid join order_items on order_items.order_id = unpaid.id) as pieces
  ), numbered as (
    select $1::jsonb || jsonb_build_object('order_number', $2::text || lpad(n, greatest($3::int, length(n)), '0')) as row
    from (select nextval('order_number_seq')::text as n) as next
    where (select orders < $6 and pieces + $8::bigint <= $9::bigint from held)
  ), placed as (
    insert into orders (${columnList(orders)})
    select ${columnList(orders, 'made.')} from numbered, jsonb_populate_record(null::orders, numbered.row) as made
    returning order_number
  ), lines as (
    insert into order_items (${columnList(orderItems)})
    select ${columnList(orderItems, 'line.')} from placed, jsonb_populate_recordset(null::order_items, $4::jsonb) as line
  ), step as (
    insert into order_history (${columnList(orderHistory)})
    select ${columnList(orderHistory, 'step.')} from placed, jsonb_populate_record(null::order_history, $5::jsonb) as step
  )
  select order_number as "orderNumber" from placed`

type UnpaidLimits = Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>

/**
 * Inserts an order with its lines and its first history step in one statement, which also assigns the order number. Undefined if the account would
 * exceed its limits on unpaid orders, not counting overdue ones. The account's row must be locked.
 */
export async function insertOrder(
  tx: Transaction,
  placed: {
    order: Omit<OrderRow, 'orderNumber'>
    items: readonly OrderItemRow[]
    step: OrderHistoryRow
    numberForm: { prefix: string; digits: number }
    limits: UnpaidLimits
  },
): Promise<OrderRow | undefined> {
  const { order, items, step, numberForm, limits } = placed
  const values = [
    JSON.stringify(toJsonRow(order)),
    numberForm.prefix,
    numberForm.digits,
    JSON.stringify(items.map(toJsonRow)),
    JSON.stringify(toJsonRow(step)),
    limits.unpaidOrders,
    order.userId,
    piecesOf(items),
    limits.unpaidPieces,
  ]
  const { rows } = await runStatement<{ orderNumber: string }>(tx, insertOrderText, values)
  return rows[0] && { ...order, ...rows[0] }
}

const unpaidHoldingsText = (status: UnpaidStatus) => `
  select extract(epoch from hold_expires_at)::float8 * 1000 as ms,
         (select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id) as quantity
  ${unpaidOf('$1', status)} limit ${maxUnpaidOrders}`

const holdingsTexts: Readonly<Record<UnpaidStatus, string>> = {
  pending_payment: unpaidHoldingsText('pending_payment'),
  pending: unpaidHoldingsText('pending'),
}

const unpaidImportsText = `
  select count(*)::int as n
  from (select from orders where user_id = $1 and status = 'pending' limit ${maxUnpaidImports}) as unpaid`

/** Number of unpaid orders imported from the account's shop, whether they hold stock or not, counted up to the limit. */
export async function countUnpaidImports(db: Queryable, userId: string): Promise<number> {
  const { rows } = await runStatement<{ n: number }>(db, unpaidImportsText, [userId])
  return rows[0]?.n ?? 0
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
