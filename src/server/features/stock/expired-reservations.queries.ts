import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

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
