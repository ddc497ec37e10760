import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { type WhiteLabelRow, whiteLabelProfiles } from '../../database/schema/requests.ts'

export async function findWhiteLabel(db: Queryable, userId: string): Promise<WhiteLabelRow | undefined> {
  const [row] = await db.select().from(whiteLabelProfiles).where(eq(whiteLabelProfiles.userId, userId))
  return row
}

/** Includes the account data that decide whether it may be used. */
export async function findWhiteLabelAndPlan(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      whiteLabel: whiteLabelProfiles,
      account: {
        userRole: users.userRole,
        subscriptionPlan: users.subscriptionPlan,
        subscriptionStatus: users.subscriptionStatus,
        subscriptionExpiresAt: users.subscriptionExpiresAt,
        subscriptionRenews: users.subscriptionRenews,
      },
    })
    .from(whiteLabelProfiles)
    .innerJoin(users, eq(users.id, whiteLabelProfiles.userId))
    .where(eq(whiteLabelProfiles.userId, userId))
  return row
}
