import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId } from './columns.ts'
import { products } from './products.ts'

/** Pictures named by an import that their product does not have yet. The row is deleted once the picture has been attached. */
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
    /** Pictures of the product to delete once the last of its awaited pictures is attached. Identical in all rows of a product. */
    replaces: uuid().array().notNull().default(sql`'{}'`),
    /** The latest import that requested the picture: `import:…`, as in the stock ledger. */
    importReference: text().notNull(),
    /** Number of failed attempts. */
    tries: integer().notNull().default(0),
    /** No attempt starts before this time: it is the end of the pause after a failure, or of the lease of a running attempt. */
    nextTryAt: instant().notNull().default(sql`present()`),
    /** Error of the last attempt, in Italian. */
    failure: text(),
    /** When the attempts were given up; an import that requests the picture again clears it. */
    failedAt: instant(),
    /** When the admins were notified of the failure. */
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
