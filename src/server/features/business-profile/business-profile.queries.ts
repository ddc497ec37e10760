import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'

/** Locks the user's row, not its key: orders, sessions and mails that only refer to the user do not wait. */
export async function lockProfile(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  return row
}

type ProfileColumn =
  | 'companyName'
  | 'vatNumber'
  | 'vatCheck'
  | 'pecEmail'
  | 'sdiCode'
  | 'companyAddress'
  | 'businessSubmittedAt'
  | 'isBusinessVerified'
  | 'userRole'

export async function updateProfile(
  db: Queryable,
  userId: string,
  changes: Partial<Pick<UserRow, ProfileColumn>>,
): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(users.id, userId))
    .returning()
  if (!row) throw new Error(`User ${userId} is gone`)
  return row
}
