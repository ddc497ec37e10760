import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { isOpenAccount } from './closed-accounts.reads.ts'

/** The expression of the trigram index: names, address, company and VAT number as one lower-case text. */
const searchable = sql`(lower(${users.username} || ' ' || ${users.email} || ' ' || coalesce(${users.companyName}, '') || ' ' || coalesce(${users.vatNumber}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')))`

/** Whether an account is called so: by name, address, company or VAT number, or by a part of one. */
export function accountMentions(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${searchable} like lower(${pattern}::text)`
}

/** Some accounts that are called so. */
export async function findAccountIds(db: Queryable, search: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${accountMentions(search)} and ${isOpenAccount(db)}`)
    .limit(atMost)
  return rows.map(({ id }) => id)
}
