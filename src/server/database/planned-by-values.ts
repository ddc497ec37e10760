import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/**
 * Runs reads whose best plan depends on the searched value: a word that all rows contain needs another plan than a rare one. Each statement is
 * planned for its values; otherwise a frequent statement is planned only once (`preparing-client.ts`).
 */
export const plannedByValues = <T>(db: Database | Transaction, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
    return read(tx)
  })
