import { desc } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type SearchSynonymsRow, searchSynonyms } from '../../database/schema/search.ts'

/** All groups that admins added, newest first: `maxSynonymGroups` at most. */
export const selectSynonyms = (db: Queryable): Promise<SearchSynonymsRow[]> =>
  db.select().from(searchSynonyms).orderBy(desc(searchSynonyms.createdAt), desc(searchSynonyms.id))
