import { and, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminUserListQuery } from '../../../contract/customers.ts'
import type { Queryable } from '../../database/database.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { decodeCursor, type Page, toPage } from '../../http/paging.ts'

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning()
  if (!row) throw new Error('An inserted user came back empty')
  return row
}

/** By username or e-mail address, whatever the case; a username has no @, so the two never meet. */
export async function findUserByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(or(isName(users.username, login), isName(users.email, login)))
  return row
}

/** Small letters as this database makes them: JavaScript's differ ('İ', or anything beyond ASCII on a server of the C locale). */
const isName = (column: PgColumn, name: string) => sql<boolean>`lower(${column}) = lower(${name}::text)`

/** The one form of a name that all its spellings share. */
export async function foldName(db: Queryable, name: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select lower(${name}::text) as name`)
  return rows[0]?.name ?? name
}

export async function findTakenNames(db: Queryable, username: string, email: string) {
  const rows = await db
    .select({ username: isName(users.username, username), email: isName(users.email, email) })
    .from(users)
    .where(or(isName(users.username, username), isName(users.email, email)))
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

/** Not the key: orders, sessions and mails that only name the user need not wait. */
export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

export async function updateUser(
  db: Queryable,
  id: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw new Error(`User ${id} is gone`)
  return row
}

export async function countProfilesToVerify(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(toVerify)
  return row?.n ?? 0
}

const toVerify = and(eq(users.isBusinessVerified, false), isNotNull(users.businessSubmittedAt))

export async function selectUsers(db: Queryable, query: AdminUserListQuery): Promise<Page<UserRow>> {
  const limit = query.limit ?? 50
  const after = decodeCursor(query.cursor)
  const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const filter = and(
    query.verification === 'pending' ? toVerify : undefined,
    query.verification === 'verified' ? eq(users.isBusinessVerified, true) : undefined,
    pattern
      ? sql`lower(concat_ws(' ', ${users.username}, ${users.email}, ${users.companyName}, ${users.vatNumber}, ${users.firstName}, ${users.lastName})) like lower(${pattern}::text)`
      : undefined,
  )
  const [total] = await db.select({ n: count() }).from(users).where(filter)
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        filter,
        after &&
          sql`(${users.createdAt}, ${users.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
  return toPage(rows, limit, total?.n ?? 0)
}
