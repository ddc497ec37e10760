import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { summaries } from '../../database/schema/operations.ts'

interface StoredSummary {
  figures: unknown
  computedAt: Date
}

export async function findSummary(db: Queryable, name: string): Promise<StoredSummary | undefined> {
  const [row] = await db
    .select({ figures: summaries.figures, computedAt: summaries.computedAt })
    .from(summaries)
    .where(eq(summaries.name, name))
  return row
}

/** No other transaction computes the summary until this one ends. */
export async function lockSummary(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`summary ${name}`}, 0))`)
}

export async function upsertSummary(tx: Transaction, name: string, summary: StoredSummary): Promise<void> {
  await tx
    .insert(summaries)
    .values({ name, ...summary })
    .onConflictDoUpdate({ target: summaries.name, set: summary })
}
