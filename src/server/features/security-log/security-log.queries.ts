import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { SecurityQuery } from '../../../contract/accounts/security-log.ts'
import type { Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { newestFirst, type Page } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { securityLog } from '../../database/schema/operations.ts'

export async function insertSecurityEntry(db: Queryable, entry: typeof securityLog.$inferInsert): Promise<void> {
  await db.insert(securityLog).values(entry)
}

/** Returns the number deleted. */
export const deleteOldSecurityEntries = (
  db: Queryable,
  { months, atMost }: { months: number; atMost: number },
): Promise<number> => deleteOlder(db, 'security_log', { months }, { atMost })

export type SecurityRow = typeof securityLog.$inferSelect & { username: string | null }

/** One page, newest first. Each filter has an index that ends with this order. The total is not counted. */
export async function selectSecurityLog(
  db: Queryable,
  { event, userId, address, since, until, ...paging }: Omit<SecurityQuery, 'account'> & { userId?: string | undefined },
): Promise<Omit<Page<SecurityRow>, 'total'>> {
  const filter = and(
    event === undefined ? undefined : eq(securityLog.event, event),
    userId === undefined ? undefined : eq(securityLog.userId, userId),
    address ? eq(securityLog.address, address) : undefined,
    since === undefined ? undefined : gt(securityLog.createdAt, new Date(since)),
    until === undefined ? undefined : lt(securityLog.createdAt, new Date(until)),
  )
  const page = newestFirst(securityLog, { filter, ...paging })
  const rows = await db
    .select({ entry: securityLog, username: users.username })
    .from(securityLog)
    .leftJoin(users, eq(users.id, securityLog.userId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(
    rows.map(({ entry, username }) => ({ ...entry, username })),
    0,
  )
}

/** Finds an account by its complete username or e-mail address, ignoring case. */
export async function findAccountId(db: Queryable, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(eq(sql`lower(${users.username})`, name.toLowerCase()), eq(sql`lower(${users.email})`, name.toLowerCase())),
    )
    .limit(1)
  return row?.id
}
