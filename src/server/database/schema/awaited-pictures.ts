import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId } from './columns.ts'
import { products } from './products.ts'

/** Pictures that an import named and a product does not have yet. A row goes when its picture is there. */
export const awaitedPictures = pgTable(
  'awaited_pictures',
  {
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sourceUrl: text().notNull(),
    altText: text(),
    color: text(),
    sortOrder: integer().notNull(),
    /** Pictures of the product that go when none of its rows is left: the same in each of them. */
    replaces: uuid().array().notNull().default(sql`'{}'`),
    /** The import that asked last: `import:…`, as in the stock ledger. */
    importReference: text().notNull(),
    /** Tries that failed. */
    tries: integer().notNull().default(0),
    /** Nobody fetches it before: the pause after a failure, or somebody is at it. */
    nextTryAt: instant().notNull().default(sql`present()`),
    /** Why the last try failed, in Italian. */
    failure: text(),
    /** Since when it is not tried any more, until an import asks again. */
    failedAt: instant(),
    /** When the admins were told that it failed. */
    reportedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('awaited_pictures_source_key').on(t.productId, t.sourceUrl),
    index('awaited_pictures_due_idx').on(t.nextTryAt).where(sql`${t.failedAt} is null`),
    index('awaited_pictures_import_idx').on(t.importReference).where(sql`${t.failedAt} is null`),
    index('awaited_pictures_import_failed_idx').on(t.importReference).where(sql`${t.failedAt} is not null`),
    index('awaited_pictures_failed_idx').on(t.failedAt).where(sql`${t.failedAt} is not null`),
    index('awaited_pictures_unreported_idx')
      .on(t.importReference)
      .where(sql`${t.failedAt} is not null and ${t.reportedAt} is null`),
    check('awaited_pictures_failed_check', sql`${t.failedAt} is null or ${t.failure} is not null`),
  ],
)
