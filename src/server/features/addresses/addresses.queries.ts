import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AddressListQuery } from '../../../contract/addresses.ts'
import { addressSearchWords } from '../../../domain/addresses/address-words.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, defaultFirst, type Page } from '../../database/paging.ts'
import { type AddressRow, addresses } from '../../database/schema/account-data.ts'

const own = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id))

/** Every search word must be the beginning of a word of the address. Only the account's own rows are scanned, of which there are few. */
const isFound = (search: string): SQL[] =>
  // The words contain letters and digits only, so LIKE needs no escaping.
  addressSearchWords(search).map((word) => sql`${addresses.search} like ${`% ${word}%`}`)

export async function selectAddresses(
  db: Queryable,
  userId: string,
  { search = '', ...query }: AddressListQuery,
): Promise<Page<AddressRow>> {
  const filter = and(eq(addresses.userId, userId), ...isFound(search))
  const page = defaultFirst(addresses, { filter, ...query })
  const others = db
    .select()
    .from(addresses)
    .where(page.whereOther)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const rows = await db
    .select()
    .from(addresses)
    .where(page.whereDefault)
    .unionAll(others)
    // Columns of the union, which belong to no table.
    .orderBy(sql`is_default desc, created_at desc, id desc`)
    .limit(page.limit)
  return page.cut(rows, await countRows(db, addresses, filter))
}

export const countAddresses = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, addresses, eq(addresses.userId, userId))

export async function findAddress(db: Queryable, userId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(own(userId, id))
  return row
}

export async function findByIdentity(db: Queryable, userId: string, identity: string): Promise<AddressRow | undefined> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.identity, identity)))
  return row
}

export async function insertAddress(db: Queryable, address: typeof addresses.$inferInsert): Promise<AddressRow> {
  const [row] = await db.insert(addresses).values(address).returning()
  if (!row) throw new Error('An inserted address came back empty')
  return row
}

export async function updateAddress(
  db: Queryable,
  id: string,
  changes: Partial<typeof addresses.$inferInsert>,
): Promise<AddressRow> {
  const [row] = await db
    .update(addresses)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(addresses.id, id))
    .returning()
  if (!row) throw new Error('A locked address no longer exists')
  return row
}

/** Clears the account's default address, except `exceptId`. */
export async function clearDefault(db: Queryable, userId: string, exceptId?: string): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault, exceptId ? ne(addresses.id, exceptId) : undefined))
}

export async function deleteAddress(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(addresses).where(own(userId, id))
  return rowCount === 1
}
