import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { deleteDue } from '../../database/delete-older.ts'
import { passwordResets } from '../../database/schema/accounts.ts'

export async function insertPasswordReset(db: Queryable, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(reset)
}

const isValid = (tokenHash: string) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`present()`),
  )

/** The account of a link that is currently valid. */
export async function findPasswordReset(db: Queryable, tokenHash: string): Promise<{ userId: string } | undefined> {
  const [row] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isValid(tokenHash))
  return row
}

/** Uses a link. Returns true only once, while the link is valid. */
export async function consumePasswordReset(db: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await db
    .update(passwordResets)
    .set({ usedAt: sql`present()` })
    .where(isValid(tokenHash))
    .returning({ userId: passwordResets.userId })
  return rows.length > 0
}

/** Invalidates all open links of the account, after a password change. */
export async function voidPasswordResets(db: Queryable, userId: string): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: sql`present()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}

/** Deletes links one day after they expired, used or not. Returns the number deleted. */
export const deleteSpentPasswordResets = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(
    db,
    { table: 'password_resets', key: 'token_hash', column: 'expires_at', before: "present() - interval '1 day'" },
    atMost,
  )
