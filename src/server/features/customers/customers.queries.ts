import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminUserListQuery } from '../../../contract/customers.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page } from '../../database/paging.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { isOpenAccount } from '../accounts/closed-accounts.reads.ts'
import { isToVerify } from '../business-profile/business-profile.reads.ts'

const standardLimit = 50

export async function selectCustomers(db: Queryable, query: AdminUserListQuery): Promise<Page<UserRow>> {
  const filter = and(
    isOpenAccount(db),
    query.verification === 'pending' ? isToVerify : undefined,
    query.verification === 'verified' ? eq(users.isBusinessVerified, true) : undefined,
    query.search ? mentions(query.search) : undefined,
  )
  const page = newestFirst(users, { filter, limit: query.limit ?? standardLimit, cursor: query.cursor })
  const total = await countRows(db, users, filter)
  const rows = await db
    .select()
    .from(users)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

/** The expression of the trigram index: names, address, company and VAT number as one lower-case text. */
const searchable = sql`(lower(${users.username} || ' ' || ${users.email} || ' ' || coalesce(${users.companyName}, '') || ' ' || coalesce(${users.vatNumber}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')))`

function mentions(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${searchable} like lower(${pattern}::text)`
}
