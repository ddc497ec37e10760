import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'

/** Admins who can sign in, as mail recipients. There are only a few, so more than a hundred would be a mistake. */
export const selectAdmins = (db: Queryable) =>
  db
    .select({ id: users.id, email: users.email, username: users.username, firstName: users.firstName })
    .from(users)
    // Must match the condition of the index users_admins_idx literally, so it uses no parameter.
    .where(and(sql`${users.userRole} = 'admin'`, isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
    .limit(100)
