import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'

interface LedgerDifference extends Record<string, unknown> {
  stockItemId: string
}

/** Stock items whose counters differ from the sums of their ledger. Always empty unless the portal has a defect. */
export async function findLedgerDifferences(db: Queryable): Promise<LedgerDifference[]> {
  const { rows } = await db.execute<LedgerDifference>(sql`
    select item.id as "stockItemId" from stock_items as item
    left join (
      select stock_item_id, sum(quantity_delta) as on_hand, sum(held_delta) as held from stock_movements group by stock_item_id
    ) as ledger on ledger.stock_item_id = item.id
    where item.on_hand <> coalesce(ledger.on_hand, 0) or item.held <> coalesce(ledger.held, 0)
    limit 100
  `)
  return rows
}

/** Available quantity now, by stock item id. Null ids (lines without a stock item) are ignored. */
export async function selectAvailability(
  db: Queryable,
  stockItemIds: readonly (string | null)[],
): Promise<Map<string | null, number>> {
  const { rows } = await runStatement<{ id: string; available: number }>(
    db,
    'select stock_item_id as id, available from stock_availability where stock_item_id = any($1::uuid[])',
    [stockItemIds.filter((id) => id !== null)],
  )
  return new Map(rows.map(({ id, available }) => [id, available]))
}
