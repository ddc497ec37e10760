import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { isOpenAccount } from './closed-accounts.reads.ts'

/** The expression of the trigram index: names, address, company and VAT number as one lower-case text. */
const searchable = sql`(lower(${users.username} || ' ' || ${users.email} || ' ' || coalesce(${users.companyName}, '') || ' ' || coalesce(${users.vatNumber}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')))`

/** Whether an account is called so: each word is in its names, address, company or VAT number, in any order. Nobody's is a text without a word. */
export function accountMentions(text: string): SQL {
  const words = text
    .replace(/\p{Cf}/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const conditions = patterns.map((pattern) => sql`${searchable} like lower(${pattern}::text)`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`false`
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
