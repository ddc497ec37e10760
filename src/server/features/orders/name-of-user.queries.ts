import { sql } from 'drizzle-orm'
import { users } from '../../database/schema/accounts.ts'

/** How admins call each other: first and last name, else the username. */
export const nameOfUser = sql<string>`coalesce(nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.username})`
