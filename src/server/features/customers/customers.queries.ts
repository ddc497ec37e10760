import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminUserListQuery } from '../../../contract/customers.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page } from '../../database/paging.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { isToVerify } from '../business-profile/business-profile.reads.ts'

const standardLimit = 50

export async function selectCustomers(db: Queryable, query: AdminUserListQuery): Promise<Page<UserRow>> {
  const filter = and(
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

/** Two accounts, or one, locked in id order; not their keys, so whatever only refers to them does not wait. */
export const lockAccounts = (db: Queryable, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update')

export async function updateAccount(
  db: Queryable,
  id: string,
  changes: Partial<
    Pick<
      UserRow,
      'userRole' | 'passwordHash' | 'subscriptionPlan' | 'subscriptionStatus' | 'subscriptionExpiresAt' | 'suspendedAt'
    >
  >,
): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw new Error(`User ${id} is gone`)
  return row
}
