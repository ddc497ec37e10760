import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/**
 * Reads whose best plan depends on what is searched for: a word that everything contains wants another way than one that nothing does. Each of their
 * statements is planned for its values; elsewhere a statement that is met often is planned once for all (`preparing-client.ts`).
 */
export const plannedByValues = <T>(db: Database | Transaction, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
    return read(tx)
  })
