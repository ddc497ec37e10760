import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { sessions, type UserRow, users } from '../database/schema/accounts.ts'

export async function findSessionUser(
  db: Queryable,
  sid: string,
): Promise<{ user: UserRow; expire: Date } | undefined> {
  const [found] = await db
    .select({ user: users, expire: sessions.expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, sql`present()`), isNull(users.suspendedAt)))
  return found
}

/** True if the user's password is still the one given, and the account is not suspended. Neither can then change until the transaction ends. */
export async function lockUnchangedPassword(db: Queryable, user: UserRow): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.suspendedAt)))
    .for('share')
  return rows.length > 0
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function prolongSession(db: Queryable, sid: string, expire: Date): Promise<void> {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid))
}

export async function deleteSession(db: Queryable, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

/** Ends every session of a user, except the current one if it is given. */
export async function deleteSessionsOf(db: Queryable, userId: string, exceptSid?: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), exceptSid ? ne(sessions.sid, exceptSid) : undefined))
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`present()`))
}
