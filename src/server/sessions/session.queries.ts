import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { deleteDue } from '../database/delete-older.ts'
import { sessions, type UserRow, users } from '../database/schema/accounts.ts'

/**
 * True if the user's password is still the given one and the account is not suspended. Locks the row: neither can change until the transaction ends,
 * and concurrent calls for the same user wait.
 */
export async function lockUnchangedPassword(db: Queryable, user: UserRow): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.suspendedAt)))
    .for('no key update')
  return rows.length > 0
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function updateSessionUse(
  db: Queryable,
  sid: string,
  times: { lastUsedAt: Date; expire: Date },
): Promise<void> {
  await db.update(sessions).set(times).where(eq(sessions.sid, sid))
}

export async function deleteSession(db: Queryable, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

export async function deleteSessionsOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Deletes all but the `keep` newest sessions of a user. */
export async function deleteOldestSessions(db: Queryable, userId: string, { keep }: { keep: number }): Promise<void> {
  const oldest = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), sessions.sid)
    .offset(keep)
  await db.delete(sessions).where(inArray(sessions.sid, oldest))
}

/** Returns false if the session is not the user's. */
export async function deleteOwnSession(db: Queryable, userId: string, sid: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.sid, sid), eq(sessions.userId, userId)))
    .returning({ sid: sessions.sid })
  return rows.length > 0
}

/** Deletes all sessions of a user but one. Returns the number of deleted sessions. */
export async function deleteOtherSessions(db: Queryable, userId: string, keptSid: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.sid, keptSid)))
    .returning({ sid: sessions.sid })
  return rows.length
}

/** Returns the number of deleted sessions. */
export const deleteExpiredSessions = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(db, { table: 'sessions', key: 'sid', column: 'expire', before: 'present()' }, atMost)
