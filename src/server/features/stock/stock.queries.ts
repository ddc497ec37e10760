import { sql } from 'drizzle-orm'
import type { StockLine, StockMovementKind } from '../../../domain/orders/stock/stock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { stockItems, stockMovements } from '../../database/schema/stock.ts'

/** Why stock moves. `reference` is unique per stock item and movement kind. */
export interface MovementCause {
  reference: string
  reason?: string
  actorId?: string | null
  orderId?: string
  reservationId?: string
}

interface Movement {
  kind: StockMovementKind
  quantityDelta: number
  heldDelta: number
}

const moveStockText = `
  with moved as (
    update stock_items set on_hand = on_hand + $2::int, held = held + $3::int
    where id = $1::uuid and held + $3::int >= 0 and held + $3::int <= on_hand + $2::int
    returning id
  )
  insert into stock_movements (id, stock_item_id, kind, quantity_delta, held_delta, reference, reason, actor_id, order_id, reservation_id)
  select $4::uuid, id, $5::text, $2::int, $3::int, $6::text, $7::text, $8::uuid, $9::uuid, $10::uuid from moved`

/**
 * Moves one stock item and writes its ledger row in one statement. Returns false if there is too little stock. The condition is checked under the row
 * lock, so concurrent calls cannot hold more than the quantity on hand.
 */
export async function moveStock(
  db: Queryable,
  stockItemId: string,
  movement: Movement,
  cause: MovementCause,
  id: string,
): Promise<boolean> {
  const { kind, quantityDelta, heldDelta } = movement
  const { reference, reason, actorId, orderId, reservationId } = cause
  const values = [
    stockItemId,
    quantityDelta,
    heldDelta,
    id,
    kind,
    reference,
    reason ?? null,
    actorId ?? null,
    orderId ?? null,
    reservationId ?? null,
  ]
  const { rowCount } = await runStatement(db, moveStockText, values)
  return rowCount === 1
}

const sellText = `
  with sale as (
    select * from jsonb_to_recordset($1::jsonb) as row (id uuid, "stockItemId" uuid, quantity integer, "orderId" uuid, reference text)
  ), moved as (
    update stock_items as item set on_hand = item.on_hand - sums.quantity, held = item.held - sums.quantity
    from (select "stockItemId" as id, sum(quantity)::integer as quantity from sale group by "stockItemId") as sums
    where item.id = sums.id and item.held >= sums.quantity
    returning item.id
  )
  insert into stock_movements (id, stock_item_id, kind, quantity_delta, held_delta, reference, order_id)
  select sale.id, moved.id, 'sale', -quantity, -quantity, reference, "orderId" from sale join moved on moved.id = sale."stockItemId"`

/** Sells held stock and writes one ledger row per sale, in one statement. Returns how many sales succeeded. The stock items must be locked. */
export async function sellHeld(
  tx: Transaction,
  sales: readonly (StockLine & { id: string; orderId: string; reference: string })[],
): Promise<number> {
  if (sales.length === 0) return 0
  return (await runStatement(tx, sellText, [JSON.stringify(sales)])).rowCount ?? 0
}

// `unnest` of an array, because the planner expects few elements of it; of a JSON recordset it expects a hundred and would scan the whole table.
const holdText = `
  with wanted as (
    select line.* from unnest($1::jsonb[]) as given (value), jsonb_to_record(value) as line
      (id uuid, "stockItemId" uuid, quantity integer, reference text, reason text, "actorId" uuid, "orderId" uuid, "reservationId" uuid)
  ), moved as (
    update stock_items as item set held = item.held + sums.quantity
    from (select "stockItemId" as id, sum(quantity)::integer as quantity from wanted group by "stockItemId") as sums
    where item.id = sums.id and item.held + sums.quantity <= item.on_hand
    returning item.id
  )
  insert into stock_movements (id, stock_item_id, kind, held_delta, reference, reason, actor_id, order_id, reservation_id)
  select wanted.id, moved.id, 'hold', quantity, reference, reason, "actorId", "orderId", "reservationId"
  from wanted join moved on moved.id = wanted."stockItemId"
  returning stock_item_id as id`

/**
 * Holds these lines and writes a ledger row for each, in one statement. Returns the ids of the stock items that have enough for all of their lines;
 * the others are unchanged. Several stock items must be locked. The condition is checked under the row lock, as by `moveStock`.
 */
export async function insertHolds(
  tx: Transaction,
  lines: readonly (StockLine & { id: string; cause: MovementCause })[],
): Promise<string[]> {
  const values = lines.map(({ cause, ...line }) => JSON.stringify({ ...line, ...cause }))
  return (await runStatement<{ id: string }>(tx, holdText, [values])).rows.map(({ id }) => id)
}

/** Locks these stock items in id order and returns their counters by id. */
export async function lockStockItems(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { onHand: number; held: number }>> {
  const { rows } = await runStatement<{ id: string; onHand: number; held: number }>(
    db,
    `select id, on_hand as "onHand", held from stock_items where id = any($1::uuid[]) order by id for no key update`,
    [ids],
  )
  return new Map(rows.map(({ id, ...counters }) => [id, counters]))
}

/** Locks the stock items of these orders and reservations in id order. */
export async function lockStockItemsOf(
  db: Queryable,
  holders: { orderIds: readonly string[]; reservationIds: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    select id from stock_items
    where id in (
      select stock_item_id from stock_movements where order_id = any(${sql.param(holders.orderIds)}::uuid[])
      union
      select stock_item_id from reservations where id = any(${sql.param(holders.reservationIds)}::uuid[])
    )
    order by id for no key update
  `)
}

export async function insertStockItems(
  db: Queryable,
  items: readonly {
    id: string
    productId: string
    variantId: string | null
    shelf?: string | null
    quantity: number
  }[],
): Promise<void> {
  if (items.length === 0) return
  await db.insert(stockItems).values(items.map(({ quantity, ...item }) => ({ ...item, onHand: quantity })))
}

export async function insertOpeningMovements(
  db: Queryable,
  movements: readonly (Pick<MovementCause, 'reference' | 'reason' | 'actorId'> & {
    stockItemId: string
    quantityDelta: number
  })[],
): Promise<void> {
  if (movements.length === 0) return
  await db.insert(stockMovements).values(movements.map((movement) => ({ ...movement, kind: 'receipt' as const })))
}

const adjustText = `
  with change as (
    select * from jsonb_to_recordset($1::jsonb) as row (id uuid, "stockItemId" uuid, delta integer)
  ), adjusted as (
    update stock_items as item set on_hand = item.on_hand + change.delta
    from change where item.id = change."stockItemId"
  )
  insert into stock_movements (id, stock_item_id, kind, quantity_delta, reference, reason, actor_id)
  select id, "stockItemId", 'adjustment', delta, $2, $3, $4::uuid from change`

/** Adjusts stock items that are already locked and writes one ledger row for each, in one statement. */
export async function adjustLocked(
  db: Queryable,
  changes: readonly { id: string; stockItemId: string; delta: number }[],
  { reference, reason, actorId }: Pick<MovementCause, 'reference' | 'reason' | 'actorId'>,
): Promise<void> {
  if (changes.length === 0) return
  await runStatement(db, adjustText, [JSON.stringify(changes), reference, reason ?? null, actorId ?? null])
}

/** Sets the warehouse location of these stock items; null clears it. */
export async function updateShelves(
  db: Queryable,
  places: readonly { stockItemId: string; shelf: string | null }[],
): Promise<void> {
  if (places.length === 0) return
  await runStatement(
    db,
    `update stock_items as item set shelf = place.shelf
     from jsonb_to_recordset($1::jsonb) as place ("stockItemId" uuid, shelf text) where item.id = place."stockItemId"`,
    [JSON.stringify(places)],
  )
}

interface LapsedReservation {
  id: string
  stockItemId: string
  quantity: number
}

/** Selects the expired reservations to mark: those of a stock item, or those with the given ids. */
export type Lapsed = { stockItemId: string } | { ids: readonly string[] }

const markedAtOnce = 1000

const among = (lapsed: Lapsed) =>
  'ids' in lapsed ? sql`id = any(${sql.param(lapsed.ids)}::uuid[])` : sql`stock_item_id = ${lapsed.stockItemId}`

/**
 * Marks reservations that are expired by the database's clock, at most 1,000, and returns them. Waits for rows locked by other transactions. The
 * stock stays held until `releaseMarked` runs in the same transaction. The stock items must be locked.
 */
export async function markLapsedReservations(db: Queryable, lapsed: Lapsed): Promise<LapsedReservation[]> {
  const { rows } = await db.execute<LapsedReservation & Record<string, unknown>>(sql`
    update reservations set status = 'expired'
    where id in (
      select id from reservations
      where reservation_is_over(status, expires_at) and ${among(lapsed)}
      order by id limit ${markedAtOnce}
      for no key update
    )
    returning id, stock_item_id as "stockItemId", quantity
  `)
  return rows
}

/** Releases the stock of reservations that have just been marked and writes one ledger row for each, in one statement. */
export async function releaseMarked(
  db: Queryable,
  movements: readonly (LapsedReservation & { movementId: string; reference: string })[],
  reason: string,
): Promise<void> {
  if (movements.length === 0) return
  const column = <Name extends keyof (typeof movements)[number]>(name: Name) =>
    sql.param(movements.map((movement) => movement[name]))
  await db.execute(sql`
    with released as (
      select * from unnest(${column('movementId')}::uuid[], ${column('stockItemId')}::uuid[], ${column('quantity')}::int[],
                           ${column('reference')}::text[], ${column('id')}::uuid[])
        as row (id, stock_item_id, quantity, reference, reservation_id)
    ), ledger as (
      insert into stock_movements (id, stock_item_id, kind, held_delta, reference, reason, reservation_id)
      select id, stock_item_id, 'release', -quantity, reference, ${reason}, reservation_id from released
    )
    update stock_items as item set held = item.held - sums.quantity
    from (select stock_item_id, sum(quantity)::int as quantity from released group by stock_item_id) as sums
    where item.id = sums.stock_item_id
  `)
}
