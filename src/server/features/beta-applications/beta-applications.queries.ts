import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { type BetaApplicationRow, betaApplications } from '../../database/schema/requests.ts'

/** Undefined if the user's earlier application is still undecided. */
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

/** Throws if it does not exist: applications are never deleted while their user exists. */
export async function findOwnBetaApplication(db: Queryable, userId: string, id: string): Promise<BetaApplicationRow> {
  const [row] = await db
    .select()
    .from(betaApplications)
    .where(and(eq(betaApplications.id, id), eq(betaApplications.userId, userId)))
  if (!row) throw new Error(`No beta application ${id} of this user`)
  return row
}

export async function selectOwnBetaApplications(
  db: Queryable,
  userId: string,
  query: PageQuery,
): Promise<Page<BetaApplicationRow>> {
  const own = eq(betaApplications.userId, userId)
  const page = newestFirst(betaApplications, { filter: own, ...query })
  const total = await countRows(db, betaApplications, own)
  const rows = await db
    .select()
    .from(betaApplications)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}
