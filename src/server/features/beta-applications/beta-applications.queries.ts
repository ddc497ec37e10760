import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BetaApplicationListQuery } from '../../../contract/beta-applications.ts'
import { betaSeats } from '../../../domain/beta-applications.ts'
import { betaApplicationsPageSize } from '../../../domain/page-sizes.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { type BetaApplicationRow, betaApplications } from '../../database/schema/requests.ts'
import { listedCustomer } from '../accounts/accounts.reads.ts'

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

const reviewers = alias(users, 'reviewers')

const select = (db: Queryable) =>
  db
    .select({
      application: betaApplications,
      user: listedCustomer,
      reviewer: reviewers.username,
    })
    .from(betaApplications)
    .innerJoin(users, eq(users.id, betaApplications.userId))
    .leftJoin(reviewers, eq(reviewers.id, betaApplications.reviewedBy))

export type AdminBetaApplicationRow = Awaited<ReturnType<typeof select>>[number]

export async function selectBetaApplications(
  db: Queryable,
  { status, limit = betaApplicationsPageSize, cursor }: BetaApplicationListQuery,
): Promise<Page<AdminBetaApplicationRow>> {
  const filter = status && eq(betaApplications.status, status)
  const page = newestFirst(betaApplications, { filter, limit, cursor })
  const total = await countRows(db, betaApplications, filter)
  const rows = await select(db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const keyed = rows.map((row) => ({ ...row, id: row.application.id, createdAt: row.application.createdAt }))
  return page.cut(keyed, total)
}

export async function findBetaApplication(db: Queryable, id: string): Promise<AdminBetaApplicationRow | undefined> {
  const [row] = await select(db).where(eq(betaApplications.id, id))
  return row
}

/** Locked until the transaction ends. */
export async function lockBetaApplication(tx: Transaction, id: string): Promise<BetaApplicationRow | undefined> {
  const [row] = await tx.select().from(betaApplications).where(eq(betaApplications.id, id)).for('update')
  return row
}

/**
 * The lowest free seat; undefined if all are taken. An advisory lock serialises approvals until their transactions end; the unique index
 * `beta_applications_seat_key` enforces the rule as well.
 */
export async function claimSeat(tx: Transaction): Promise<number | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('beta seats', 0))`)
  const { rows } = await tx.execute<{ seat: number }>(sql`
    select free.seat from generate_series(1, ${betaSeats}::int) as free (seat)
    where not exists (select 1 from ${betaApplications} where seat = free.seat)
    order by free.seat limit 1`)
  return rows[0]?.seat
}

export async function updateBetaApplication(
  tx: Transaction,
  id: string,
  answer: Pick<BetaApplicationRow, 'status' | 'adminNotes' | 'reviewedBy' | 'reviewedAt' | 'seat'>,
): Promise<void> {
  await tx.update(betaApplications).set(answer).where(eq(betaApplications.id, id))
}
