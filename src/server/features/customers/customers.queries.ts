import { and, eq, isNotNull } from 'drizzle-orm'
import type { AdminUserListQuery } from '../../../contract/accounts/customers.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, newestFirst, type Page } from '../../database/paging.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { accountMentions } from '../accounts/account-search.reads.ts'
import { isOpenAccount } from '../accounts/closed-accounts.reads.ts'
import { isToVerify } from '../business-profile/business-profile.reads.ts'

const standardLimit = 50

export async function selectCustomers(db: Queryable, query: AdminUserListQuery): Promise<Page<UserRow>> {
  const filter = and(
    isOpenAccount(db),
    query.verification === 'pending' ? isToVerify : undefined,
    query.verification === 'verified' ? eq(users.isBusinessVerified, true) : undefined,
    query.role ? eq(users.userRole, query.role) : undefined,
    query.plan ? eq(users.subscriptionPlan, query.plan) : undefined,
    query.suspended ? isNotNull(users.suspendedAt) : undefined,
    query.search ? accountMentions(query.search) : undefined,
  )
  const page = newestFirst(users, { filter, limit: query.limit ?? standardLimit, cursor: query.cursor })
  const total = await countUpTo(db, users, filter)
  const rows = await db
    .select()
    .from(users)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

/** Closed accounts are nobody's customers. */
export async function findCustomer(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isOpenAccount(db)))
  return row
}
