import type { OrderStatus } from '../../../../domain/orders/orders.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { columnList, toJsonRow } from '../../../database/json-rows.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { type OrderHistoryRow, orderHistory } from '../../../database/schema/order-records.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../../database/schema/orders.ts'

export interface ReferencedOrder extends OrderTotals {
  reference: string
  status: OrderStatus
  pieces: number
}

type OrderTotals = Pick<OrderRow, 'id' | 'orderNumber' | 'totalAmount' | 'shippingCost' | 'insuranceCost'>

const totalColumns = `
  id, order_number as "orderNumber", total_amount::text as "totalAmount", shipping_cost::text as "shippingCost",
  insurance_cost::text as "insuranceCost"`

// The newest order of each reference.
const byReferenceText = `
  select distinct on (lower(reference)) ${totalColumns}, reference, status,
    (select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id) as pieces
  from orders
  where user_id = $1 and lower(reference) = any(array(select lower(unnest($2::text[])))) and status <> 'cancelled'
  order by lower(reference), created_at desc, id desc`

/** The orders of an account with these references, ignoring case, imported or placed one by one, except cancelled ones. */
export async function selectOrdersByReference(
  db: Queryable,
  userId: string,
  references: readonly string[],
): Promise<ReferencedOrder[]> {
  return (await runStatement<ReferencedOrder>(db, byReferenceText, [userId, references])).rows
}

const placedHereText = `
  select order_number as "orderNumber" from orders
  where user_id = $1 and lower(reference) = lower($2) and status <> 'cancelled' and shopify_order_id is null limit 1`

/** Number of the account's order with this reference, except cancelled orders and those imported from its shop. */
export async function findPlacedHere(db: Queryable, userId: string, reference: string): Promise<string | undefined> {
  return (await runStatement<{ orderNumber: string }>(db, placedHereText, [userId, reference])).rows[0]?.orderNumber
}

const totalsText = `
  select ${totalColumns}
  from orders where user_id = $1 and id = any($2::uuid[]) order by id`

/** Prices of these orders of an account, in id order. */
export async function selectOrderTotals(db: Queryable, userId: string, ids: readonly string[]): Promise<OrderTotals[]> {
  return (await runStatement<OrderTotals>(db, totalsText, [userId, ids])).rows
}

const insertOrdersText = `
  with numbered as (
    select wanted.row || jsonb_build_object('order_number', $2::text || lpad(n, greatest($3::int, length(n)), '0')) as row
    from (
      select value as row, nextval('order_number_seq')::text as n
      from jsonb_array_elements($1::jsonb) with ordinality as element (value, place) order by place
    ) as wanted
  ), placed as (
    insert into orders (${columnList(orders)})
    select ${columnList(orders, 'made.')} from numbered, jsonb_populate_record(null::orders, numbered.row) as made
    returning id, order_number
  ), lines as (
    insert into order_items (${columnList(orderItems)})
    select ${columnList(orderItems, 'line.')} from jsonb_populate_recordset(null::order_items, $4::jsonb) as line
  ), steps as (
    insert into order_history (${columnList(orderHistory)})
    select ${columnList(orderHistory, 'step.')} from jsonb_populate_recordset(null::order_history, $5::jsonb) as step
  )
  select id, order_number as "orderNumber" from placed`

/** Inserts orders with their lines and first history steps in one statement. Returns the order numbers by id. */
export async function insertOrders(
  tx: Transaction,
  placed: {
    orders: readonly Omit<OrderRow, 'orderNumber'>[]
    items: readonly OrderItemRow[]
    steps: readonly OrderHistoryRow[]
    numberForm: { prefix: string; digits: number }
  },
): Promise<ReadonlyMap<string, string>> {
  const { numberForm } = placed
  const values = [
    JSON.stringify(placed.orders.map(toJsonRow)),
    numberForm.prefix,
    numberForm.digits,
    JSON.stringify(placed.items.map(toJsonRow)),
    JSON.stringify(placed.steps.map(toJsonRow)),
  ]
  const { rows } = await runStatement<{ id: string; orderNumber: string }>(tx, insertOrdersText, values)
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]))
}
