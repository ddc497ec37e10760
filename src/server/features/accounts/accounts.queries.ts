import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldUsername } from '../../../domain/accounts/usernames.ts'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { contractAcceptances } from '../../database/schema/acceptances.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'

/** `usernameFolded` follows from the username. */
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

/** A version that was accepted before keeps its first time and address. */
export async function insertAcceptances(
  db: Queryable,
  rows: readonly (typeof contractAcceptances.$inferInsert)[],
): Promise<void> {
  await db
    .insert(contractAcceptances)
    .values([...rows])
    .onConflictDoNothing()
}

/** By username or e-mail address, whatever the case; a username has no @, so it never equals an address. */
export async function findUserByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(or(isName(users.username, login), isName(users.email, login)))
  return row
}

/** Lower case as this database makes it: JavaScript's differs ('İ', or anything beyond ASCII on a server with the C locale). */
const isName = (column: PgColumn, name: string) => sql<boolean>`lower(${column}) = lower(${name}::text)`

/** The form that all spellings of a name share. */
export async function foldName(db: Queryable, name: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select lower(${name}::text) as name`)
  return rows[0]?.name ?? name
}

/** A username is taken by one that looks like it, too. */
export async function findTakenNames(db: Queryable, username: string, email: string) {
  const isUsername = or(isName(users.username, username), eq(users.usernameFolded, foldUsername(username)))
  const rows = await db
    .select({ username: sql<boolean>`coalesce(${isUsername}, false)`, email: isName(users.email, email) })
    .from(users)
    .where(or(isUsername, isName(users.email, email)))
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

const lockAccountText = `select suspended_at is not null as "isSuspended" from users where id = $1 for no key update`

/** Locks the row, not its key: whatever only refers to the user does not wait. Says whether the account is suspended. */
export async function lockAccount(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await runStatement<{ isSuspended: boolean }>(db, lockAccountText, [id])
  return rows[0]?.isSuspended ?? false
}

/** In id order; the rows, not their keys, so that whatever only refers to them does not wait. */
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
  if (!row) throw new Error(`User ${id} is gone`)
  return row
}

/** The username is one that nobody can type, so no other looks like it. */
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
