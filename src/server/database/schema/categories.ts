import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { primaryId } from './columns.ts'

export const categories = pgTable(
  'categories',
  { id: primaryId(), name: text().notNull(), slug: text().notNull().unique() },
  (t) => [uniqueIndex('categories_name_key').on(sql`lower(${t.name})`)],
)

export type CategoryRow = typeof categories.$inferSelect
