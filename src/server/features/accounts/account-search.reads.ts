import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { isOpenAccount } from './closed-accounts.reads.ts'

/** The expression of the trigram index: names, address, company and VAT number as one lower-case text. */
const searchable = sql`(lower(${users.username} || ' ' || ${users.email} || ' ' || coalesce(${users.companyName}, '') || ' ' || coalesce(${users.vatNumber}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')))`

/** Of a longer word the index is asked for its beginning only: what follows, as the end of an e-mail, is nearly everybody's, and dear to read. */
const lookedUp = 12

/** Half of the companies bear one: the index is not asked for them. */
const isLegalForm = (word: string) => /^s\.?(r\.?l\.?s?|p\.?a|n\.?c|a\.?s)\.?$/i.test(word)

/** What tells most accounts apart is compared first. */
const byWeight = (one: string, other: string) =>
  Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length

/** Whether an account is called so: each word is in its names, address, company or VAT number, in any order. Nobody's is a text without a word. */
export function accountMentions(text: string): SQL {
  const words = text
    .replace(/\p{Cf}/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const forms = words.filter(isLegalForm)
  const names = words.filter((word) => !isLegalForm(word)).sort(byWeight)
  const conditions = [
    ...(names.length > 0 ? names : forms).map((word) => sql`${searchable} like ${holding(word.slice(0, lookedUp))}`),
    ...[...names.filter(({ length }) => length > lookedUp), ...forms].map(
      // Another expression than the index has.
      (word) => sql`(${searchable} || '') like ${holding(word)}`,
    ),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`false`
}

const holding = (word: string): SQL => sql`lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`

/** Some accounts that are called so. */
export async function findAccountIds(db: Queryable, search: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${accountMentions(search)} and ${isOpenAccount(db)}`)
    .limit(atMost)
  return rows.map(({ id }) => id)
}
