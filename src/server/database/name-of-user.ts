import { sql } from 'drizzle-orm'

/** Display name of an admin: first and last name, or else the username. */
export const nameOfUserText =
  "coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), users.username)"

export const nameOfUser = sql<string>`${sql.raw(nameOfUserText)}`

/** For a left join: null if there is no user. */
export const nameOfUserOrNobody = sql<string | null>`${nameOfUser}`
