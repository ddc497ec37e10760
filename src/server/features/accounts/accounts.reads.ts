import { eq, notExists, type SQL, sql } from 'drizzle-orm'
import { among } from '../../database/among.ts'
import type { Queryable } from '../../database/database.ts'
import { closedAccounts } from '../../database/schema/account-data.ts'
import { users } from '../../database/schema/accounts.ts'

/** The indexed expression of the trigram index: names, e-mail address, company and VAT number as one lower-case text. */
const searchable = sql`(lower(${users.username} || ' ' || ${users.email} || ' ' || coalesce(${users.companyName}, '') || ' ' || coalesce(${users.vatNumber}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')))`

/**
 * The index is queried with only the first characters of a long word: the rest, such as an e-mail domain, matches nearly every account and is
 * expensive to read.
 */
const lookedUp = 12

/** Half of the companies have a legal form in their name, so the index is not queried for it. */
const isLegalForm = (word: string) => /^s\.?(r\.?l\.?s?|p\.?a|n\.?c|a\.?s)\.?$/i.test(word)

/** Most selective words first: those with digits, then the longest. */
const byWeight = (one: string, other: string) =>
  Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length

/**
 * Matches accounts that contain every word in their names, e-mail address, company or VAT number, in any order. A text without words matches none.
 */
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
      // The concatenation makes it differ from the indexed expression, so the index is not used.
      (word) => sql`(${searchable} || '') like ${holding(word)}`,
    ),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`false`
}

const holding = (word: string): SQL => sql`lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`

/** Ids of up to `atMost` open accounts that match. */
export async function findAccountIds(db: Queryable, search: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${accountMentions(search)} and ${isOpenAccount(db)}`)
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Customer columns shown in lists that span all accounts. */
export const listedCustomer = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
}

/** Closed accounts are not listed as customers: their data is kept only for invoices. */
export const isOpenAccount = (db: Queryable) =>
  notExists(db.select({ one: sql`1` }).from(closedAccounts).where(eq(closedAccounts.userId, users.id)))

/** The closed accounts among these ids. */
export async function findClosedAccounts(db: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: closedAccounts.userId })
    .from(closedAccounts)
    .where(among(closedAccounts.userId, userIds))
  return new Set(rows.map(({ id }) => id))
}

export const isClosedAccount = async (db: Queryable, userId: string): Promise<boolean> =>
  (await findClosedAccounts(db, [userId])).has(userId)
