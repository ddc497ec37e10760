import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldUsername } from '../../../domain/accounts/usernames.ts'
import type { Queryable } from '../../database/database.ts'
import { deleteDue } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { contractAcceptances } from '../../database/schema/account-data.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'

/** `usernameFolded` is derived from the username. */
export type NewUser = Omit<typeof users.$inferInsert, 'usernameFolded'>

export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const usernameFolded = foldUsername(user.username)
  const [row] = await db
    .insert(users)
    .values({ ...user, usernameFolded })
    .returning()
  if (!row) throw new Error('An inserted user came back empty')
  return row
}

/** A version that was already accepted keeps its first time and address. */
export async function insertAcceptances(
  db: Queryable,
  rows: readonly (typeof contractAcceptances.$inferInsert)[],
): Promise<void> {
  await db
    .insert(contractAcceptances)
    .values([...rows])
    .onConflictDoNothing()
}

/** Finds an account by username or e-mail address, ignoring case. A username contains no @, so it never equals an address. */
export async function findUserByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(or(isName(users.username, login), isName(users.email, login)))
  return row
}

/** The database does the lower-casing: JavaScript's differs ('İ', or anything beyond ASCII on a server with the C locale). */
const isName = (column: PgColumn, name: string) => sql<boolean>`lower(${column}) = lower(${name}::text)`

/** A name in lower case, as the database folds it. */
export async function foldName(db: Queryable, name: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select lower(${name}::text) as name`)
  return rows[0]?.name ?? name
}

/** A username also counts as taken if a similar-looking one exists. */
export async function findTakenNames(db: Queryable, username: string, email: string) {
  const isUsername = or(isName(users.username, username), eq(users.usernameFolded, foldUsername(username)))
  const rows = await db
    .select({ username: sql<boolean>`coalesce(${isUsername}, false)`, email: isName(users.email, email) })
    .from(users)
    .where(or(isUsername, isName(users.email, email)))
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

const lockAccountText = `select suspended_at is not null as "isSuspended" from users where id = $1 for no key update`

/** Locks the row but not its key, so that inserts with a foreign key to the user do not wait. Returns whether the account is suspended. */
export async function lockAccount(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await runStatement<{ isSuspended: boolean }>(db, lockAccountText, [id])
  return rows[0]?.isSuspended ?? false
}

/** Locks the rows in id order, but not their keys, so that inserts with a foreign key to them do not wait. */
export const selectUsersForUpdate = (db: Queryable, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update')

export async function updateUser(db: Queryable, id: string, changes: Partial<NewUser>): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw new Error(`User ${id} no longer exists`)
  return row
}

/** Clears the folded username: the new one contains the account id, so no similar-looking one needs to be rejected. */
export async function replaceNames(
  db: Queryable,
  id: string,
  names: Pick<NewUser, 'username' | 'email' | 'passwordHash'>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...names, usernameFolded: null, updatedAt: sql`present()` })
    .where(eq(users.id, id))
}

const saveMailRefusalText = `
  update users set mail_refused_at = present(), mail_refusal = $2 where lower(email) = lower($1::text)`

export async function saveMailRefusal(db: Queryable, address: string, refusal: string): Promise<void> {
  await runStatement(db, saveMailRefusalText, [address, refusal])
}

const deleteMailRefusalsText = `
  update users set mail_refused_at = null, mail_refusal = null
  where lower(email) = any(array(select lower(address) from unnest($1::text[]) as address)) and mail_refused_at is not null`

export async function deleteMailRefusals(db: Queryable, addresses: readonly string[]): Promise<void> {
  await runStatement(db, deleteMailRefusalsText, [addresses])
}

/**
 * Expired counters can be deleted because the limiter reads them as zero. `expire` is in milliseconds of the real clock. Returns the number deleted.
 */
export const deleteExpiredAttempts = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(
    db,
    { table: 'attempt_limits', key: 'key', column: 'expire', before: '$2::bigint', values: [Date.now()] },
    atMost,
  )
