import { desc } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type SearchSynonymsRow, searchSynonyms } from '../../database/schema/catalogue-read-side.ts'

/** All groups added by admins, newest first; at most `maxSynonymGroups`. */
export const selectSynonyms = (db: Queryable): Promise<SearchSynonymsRow[]> =>
  db.select().from(searchSynonyms).orderBy(desc(searchSynonyms.createdAt), desc(searchSynonyms.id))
