import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type BetaApplicationRow, betaApplications } from '../../database/schema/requests.ts'
import { decodeCursor, type Page, toPage, wholeListLimit } from '../../http/paging.ts'

/** Undefined where the user's earlier application still waits for its answer. */
export async function insertBetaApplication(
  db: Queryable,
  application: typeof betaApplications.$inferInsert,
): Promise<BetaApplicationRow | undefined> {
  const [row] = await db
    .insert(betaApplications)
    .values(application)
    .onConflictDoNothing({ target: betaApplications.userId, where: sql`${betaApplications.status} = 'pending'` })
    .returning()
  return row
}

export async function selectOwnBetaApplications(
  db: Queryable,
  userId: string,
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<BetaApplicationRow>> {
  const after = decodeCursor(page.cursor)
  const own = eq(betaApplications.userId, userId)
  const [total] = await db.select({ n: count() }).from(betaApplications).where(own)
  const limit = page.limit ?? wholeListLimit
  const rows = await db
    .select()
    .from(betaApplications)
    .where(
      and(
        own,
        after &&
          sql`(${betaApplications.createdAt}, ${betaApplications.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(betaApplications.createdAt), desc(betaApplications.id))
    .limit(limit + 1)
  return toPage(rows, limit, total?.n ?? 0)
}
