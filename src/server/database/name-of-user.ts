import { sql } from 'drizzle-orm'
import { users } from './schema/accounts.ts'

/** How admins call each other: first and last name, else the username. */
export const nameOfUser = sql<string>`coalesce(nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.username})`

/** Of a left join: null where there is nobody. */
export const nameOfUserOrNobody = sql<string | null>`${nameOfUser}`
