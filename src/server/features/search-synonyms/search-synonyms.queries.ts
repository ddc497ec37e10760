import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { countRows } from '../../database/paging.ts'
import { type SearchSynonymsRow, searchSynonyms } from '../../database/schema/catalogue-read-side.ts'

export const countSynonyms = (db: Queryable): Promise<number> => countRows(db, searchSynonyms, undefined)

/** Serialises admins, so that the number of groups stays bounded. */
export async function lockSynonyms(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${searchSynonyms} in share row exclusive mode`)
}

/** Undefined if a group with the same words exists. */
export async function insertSynonyms(
  db: Queryable,
  group: typeof searchSynonyms.$inferInsert,
): Promise<SearchSynonymsRow | undefined> {
  const [row] = await db.insert(searchSynonyms).values(group).onConflictDoNothing().returning()
  return row
}

export async function findSynonyms(db: Queryable, words: readonly string[]): Promise<SearchSynonymsRow | undefined> {
  const [row] = await db
    .select()
    .from(searchSynonyms)
    .where(eq(searchSynonyms.words, [...words]))
  return row
}

export async function deleteSynonyms(db: Queryable, id: string): Promise<SearchSynonymsRow | undefined> {
  const [row] = await db.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
  return row
}
