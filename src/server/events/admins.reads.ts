import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'

/** Those who can sign in, as mails name them. Admins are few; more than a hundred is a mistake. */
export const selectAdmins = (db: Queryable) =>
  db
    .select({ id: users.id, email: users.email, username: users.username, firstName: users.firstName })
    .from(users)
    // The condition is the index's (users_admins_idx), to the letter: no parameter.
    .where(and(sql`${users.userRole} = 'admin'`, isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
    .limit(100)
