import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { AdminUserListQuery } from '../../../contract/accounts.ts'
import type { Queryable } from '../../database/database.ts'
import { passwordResets, users } from '../../database/schema/accounts.ts'
import { decodeCursor, type Page, toPage } from '../../http/paging.ts'
import type { UserRow } from '../../http/session.queries.ts'

export type { UserRow }

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning()
  if (!row) throw new Error('An inserted user came back empty')
  return row
}

/** By username or e-mail address, whatever the case; a username has no @, so the two never meet. */
export async function findUserByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  const wanted = login.toLowerCase()
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, wanted), eq(sql`lower(${users.email})`, wanted)))
  return row
}

export async function findTakenNames(db: Queryable, username: string, email: string) {
  const rows = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(
      or(
        eq(sql`lower(${users.username})`, username.toLowerCase()),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    )
  return {
    username: rows.some((row) => row.username.toLowerCase() === username.toLowerCase()),
    email: rows.some((row) => row.email.toLowerCase() === email.toLowerCase()),
  }
}

export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update')
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

export async function selectAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.userRole, 'admin')).limit(100)
  return rows.map(({ id }) => id)
}

export async function countProfilesToVerify(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(toVerify)
  return row?.n ?? 0
}

const toVerify = and(eq(users.isBusinessVerified, false), isNotNull(users.businessSubmittedAt))

export async function selectUsers(db: Queryable, query: AdminUserListQuery): Promise<Page<UserRow>> {
  const limit = query.limit ?? 50
  const after = decodeCursor(query.cursor)
  const pattern = query.search ? `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : undefined
  const filter = and(
    query.verification === 'pending' ? toVerify : undefined,
    query.verification === 'verified' ? eq(users.isBusinessVerified, true) : undefined,
    pattern
      ? sql`lower(concat_ws(' ', ${users.username}, ${users.email}, ${users.companyName}, ${users.vatNumber}, ${users.firstName}, ${users.lastName})) like ${pattern}`
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

export async function insertPasswordReset(db: Queryable, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now() - interval '1 day'`))
  await db.insert(passwordResets).values(reset)
}

/** Uses up a link: once, while it is valid. */
export async function takePasswordReset(db: Queryable, tokenHash: string): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passwordResets.userId })
  return row
}

/** After one link was used the others of the account are worthless. */
export async function voidPasswordResets(db: Queryable, userId: string): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}
