import { sql } from 'drizzle-orm'
import { users } from './schema/accounts.ts'

/** Display name of an admin: first and last name, or else the username. */
export const nameOfUser = sql<string>`coalesce(nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.username})`

/** For a left join: null if there is no user. */
export const nameOfUserOrNobody = sql<string | null>`${nameOfUser}`
