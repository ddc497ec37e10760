import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AdminUserListQuery } from '../../../contract/accounts/customers.ts'
import { maxCounted } from '../../../domain/page-sizes.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { countUpTo, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { plannedByValues } from '../../database/run-statement.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { accountMentions, isOpenAccount } from '../accounts/accounts.reads.ts'
import { isToVerify } from '../business-profile/business-profile.reads.ts'

const standardLimit = 50

/** One page of the open accounts that meet the filters, newest first. A total of `maxCounted` + 1 means more than `maxCounted`. */
export function selectCustomers(db: Database | Transaction, query: AdminUserListQuery): Promise<Page<UserRow>> {
  const filter = and(
    isOpenAccount(db),
    query.verification === 'pending' ? isToVerify : undefined,
    query.verification === 'verified' ? eq(users.isBusinessVerified, true) : undefined,
    query.role ? eq(users.userRole, query.role) : undefined,
    query.plan ? eq(users.subscriptionPlan, query.plan) : undefined,
    query.suspended ? isNotNull(users.suspendedAt) : undefined,
    query.search ? accountMentions(query.search) : undefined,
  )
  const paging = { limit: query.limit ?? standardLimit, cursor: query.cursor }
  if (!query.search) return selectPage(db, { ...paging, filter }, () => countUpTo(db, users, filter))
  return plannedByValues(db, async (tx) => {
    // Finds the ids once and selects the page from them. With more than `maxCounted` hits the page query repeats the filter, which finds the newest
    // ones quickly.
    const some = tx
      .select({ id: users.id })
      .from(users)
      .where(filter)
      .limit(maxCounted + 1)
    const { rows } = await tx.execute<{ ids: string; total: number }>(
      sql`select array_agg(id)::text as ids, count(*)::int as total from ${some} as found`,
    )
    const { ids, total } = rows[0] ?? { ids: null, total: 0 }
    const among = total <= maxCounted ? sql`${users.id} = any(${ids}::uuid[])` : filter
    return selectPage(tx, { ...paging, filter: among }, async () => total)
  })
}

async function selectPage(
  db: Queryable,
  query: PageQuery & { filter: SQL | undefined },
  count: () => Promise<number>,
): Promise<Page<UserRow>> {
  const page = newestFirst(users, query)
  const total = await count()
  const rows = await db
    .select()
    .from(users)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

/** Undefined for closed accounts. */
export async function findCustomer(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isOpenAccount(db)))
  return row
}
