import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  importFormats,
  importOutcomes,
  importStates,
  type OutcomeCounts,
  type PictureCheck,
} from '../../../domain/products/product-imports.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'
import { products } from './products.ts'

/** Product or stock files uploaded by an admin. The file is in the object store under the row's id. */
export const productImports = pgTable(
  'product_imports',
  {
    id: primaryId(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    format: text({ enum: importFormats }).notNull(),
    state: text({ enum: importStates }).notNull().default('checking'),
    /** Do not change the stock of existing products. */
    keepStock: boolean().notNull().default(false),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the file in hex. Sending the same file again while it waits returns the same import. */
    digest: text().notNull(),
    /** Number of products or stock rows in the file; null until it has been read. */
    total: integer(),
    /** How many of them the current phase has processed. */
    position: integer().notNull().default(0),
    /** Outcomes found by the dry run, and outcomes of the import. */
    planned: jsonb().$type<OutcomeCounts>().notNull(),
    outcomes: jsonb().$type<OutcomeCounts>().notNull(),
    /** Results of the dry run for new pictures; null until it has finished. */
    pictureCheck: jsonb().$type<PictureCheck>(),
    /** Consecutive time slices of its job during which the process died. */
    brokenTurns: integer().notNull().default(0),
    /** Why it failed, as an Italian sentence. */
    failure: text(),
    createdAt: createdAt(),
    checkedAt: instant(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('product_imports_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // At most one running import, also for concurrent requests.
    uniqueIndex('product_imports_running_key').on(sql`(true)`).where(sql`${t.state} in ('checking', 'importing')`),
    oneOf('product_imports_format_check', t.format, importFormats),
    oneOf('product_imports_state_check', t.state, importStates),
    check(
      'product_imports_position_check',
      sql`${t.position} >= 0 and (${t.total} is null or ${t.position} <= ${t.total})`,
    ),
  ],
)

export type ProductImportRow = typeof productImports.$inferSelect

/** The outcome of each product or stock row of the file. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The first line of the row in the file. */
    line: integer().notNull(),
    /** Handle or SKU. */
    reference: text().notNull(),
    name: text().notNull(),
    planned: text({ enum: importOutcomes }).notNull(),
    /** Null until imported. */
    outcome: text({ enum: importOutcomes }),
    /** Changes, omissions or the reason for rejection, as Italian sentences. */
    messages: jsonb().$type<readonly string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('product_import_rows_planned_idx').on(t.importId, t.planned, t.line),
    index('product_import_rows_outcome_idx').on(t.importId, t.outcome, t.line),
    oneOf('product_import_rows_planned_check', t.planned, importOutcomes),
    oneOf('product_import_rows_outcome_check', t.outcome, importOutcomes),
  ],
)

export type ProductImportRowRow = typeof productImportRows.$inferSelect

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
