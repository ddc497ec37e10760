import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'

/** Search synonyms added by admins to those in `domain/words/fashion-words.ts`. Rows are never changed. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: primaryId(),
    /** Normalized and sorted, so that the same set of words is a single row. */
    words: text().array().notNull().unique(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [check('search_synonyms_words_check', sql`cardinality(${t.words}) between 2 and 10`)],
)

export type SearchSynonymsRow = typeof searchSynonyms.$inferSelect
