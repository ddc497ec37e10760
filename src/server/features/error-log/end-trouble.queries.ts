import { and, eq, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

/** Resolves the open entries of this type whose payload contains all facts of at least one element of `facts`. */
export async function resolveTrouble(
  db: Queryable,
  { errorType, facts, note }: { errorType: string; facts: readonly Record<string, unknown>[]; note: string },
): Promise<void> {
  if (facts.length === 0) return
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolutionNote: note })
    .where(
      and(
        not(errorLogs.resolved),
        eq(errorLogs.source, 'payments'),
        eq(errorLogs.errorType, errorType),
        sql`exists (
          select 1 from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) as ended (facts)
          where ${errorLogs.payload} @> ended.facts
        )`,
      ),
    )
}
