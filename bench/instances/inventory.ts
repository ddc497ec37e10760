import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { findLedgerDifferences } from '../../src/server/features/stock/stock.reads.ts'

interface Found {
  orders: readonly string[]
  /** Pieces in all wishlists. */
  wished: number
  /** Orders without a mail. */
  withoutMail: number
  /** Messages still pending after two minutes, or failed permanently. */
  unsent: number
  /** Stock items that differ from the sum of their movements. */
  differences: number
}

const patienceMs = 120_000

/** Contents of a portal's database after its mails have been sent. */
export async function findWhatIsThere(url: string): Promise<Found> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const unsent = async () => {
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from outbox where status <> 'sent'")
    return rows[0]?.n ?? 0
  }
  for (const began = performance.now(); performance.now() - began < patienceMs && (await unsent()) > 0; ) {
    await sleep(500)
  }
  const orders = await client.query<{ id: string; number: string }>('select id, order_number as number from orders')
  const told = await client.query<{ text: string }>('select content::text as text from outbox')
  const named = new Set(told.rows.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))
  const wishes = await client.query<{ n: number }>('select coalesce(sum(quantity), 0)::int as n from wishlist_items')
  const found = {
    orders: orders.rows.map(({ id }) => id),
    wished: wishes.rows[0]?.n ?? 0,
    withoutMail: orders.rows.filter(({ number }) => !named.has(number)).length,
    unsent: await unsent(),
  }
  await client.end()
  const db = openDatabase(url, { connections: 1 })
  const differences = (await findLedgerDifferences(db)).length
  await db.close()
  return { ...found, differences }
}
