import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { maxSessions } from '../../domain/accounts/sessions.ts'
import type { Queryable } from '../database/database.ts'
import { sessions, type UserRow, users } from '../database/schema/accounts.ts'

export interface SessionUser {
  user: UserRow
  createdAt: Date
  lastUsedAt: Date
  expire: Date
}

/** Does not check whether the session has expired: that depends on the user's role (domain/accounts/sessions.ts). */
export async function findSessionUser(db: Queryable, sid: string): Promise<SessionUser | undefined> {
  const { createdAt, lastUsedAt, expire } = sessions
  const [found] = await db
    .select({ user: users, createdAt, lastUsedAt, expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isNull(users.suspendedAt)))
  return found
}

export type SessionRow = typeof sessions.$inferSelect

/** The unexpired sessions of a user by `expire`, last used first, at most `maxSessions`. */
export function selectSessionsOf(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`present()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(maxSessions)
}
