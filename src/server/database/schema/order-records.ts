import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentTypes, maxFileBytes } from '../../../domain/files.ts'
import type { OrderColumns } from '../../../domain/orders/files/order-formats.ts'
import { historySubjects, orderStatuses } from '../../../domain/orders/orders.ts'
import { orderDocumentKinds } from '../../../domain/orders/parcels/order-documents.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/** Internal notes of admins about an order; never changed. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_notes_order_idx').on(t.orderId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('order_notes_text_check', sql`char_length(${t.text}) between 1 and 2000`),
  ],
)

export type OrderNoteRow = typeof orderNotes.$inferSelect

/** Every status change of an order: who, when and why. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: orderStatuses }).notNull(),
    actorId: uuid().references(() => users.id),
    note: text(),
    /** Subject of an entry that did not change the status; null also for a corrected tracking number. */
    about: text({ enum: historySubjects }),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_history_order_idx').on(t.orderId, t.createdAt, t.id),
    oneOf('order_history_status_check', t.status, orderStatuses),
    oneOf('order_history_about_check', t.about, historySubjects),
  ],
)

export type OrderHistoryRow = typeof orderHistory.$inferSelect

/** The column mapping an account chose for order files, reused for files with the same header. */
export const orderFileColumns = pgTable(
  'order_file_columns',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Digest of the file's column names, independent of their order. */
    header: text().notNull(),
    columns: jsonb().$type<OrderColumns>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.header] })],
)

/** Proofs that an order's goods were shipped, kept for the tax office. Their bytes are in the object store under `order-documents/{id}`. */
export const orderDocuments = pgTable(
  'order_documents',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: orderDocumentKinds }).notNull(),
    /** For export proofs: the customs Movement Reference Number. */
    mrn: text(),
    /** File name for downloads. */
    name: text().notNull(),
    contentType: text({ enum: documentTypes }).notNull(),
    /** Size in bytes. */
    size: integer().notNull(),
    /** SHA-256 of the file in hex. Each file is attached to an order once. */
    digest: text().notNull(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When it was marked as attached by mistake. The document is kept nevertheless. */
    withdrawnAt: instant(),
  },
  (t) => [
    index('order_documents_order_idx').on(t.orderId, t.id),
    uniqueIndex('order_documents_file_key').on(t.orderId, t.digest).where(sql`${t.withdrawnAt} is null`),
    index('order_documents_created_idx').on(t.createdAt),
    check('order_documents_size_check', sql`${t.size} between 1 and ${sql.raw(String(maxFileBytes))}`),
    check('order_documents_name_check', sql`char_length(${t.name}) between 1 and 120`),
    check(
      'order_documents_mrn_check',
      sql`(${t.kind} = 'export_proof') = (${t.mrn} is not null) and ${t.mrn} ~ '^[0-9]{2}[A-Z]{2}[A-Z0-9]{14}$'`,
    ),
    oneOf('order_documents_kind_check', t.kind, orderDocumentKinds),
    oneOf('order_documents_type_check', t.contentType, documentTypes),
  ],
)

export type OrderDocumentRow = typeof orderDocuments.$inferSelect

/** Code of an order on its packing slip and in the carrier's files. Created on first use and never changed. */
export const orderParcels = pgTable(
  'order_parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    code: text().notNull().unique(),
    /** When and by whom its slip was last printed. */
    printedAt: instant(),
    printedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_parcels_code_check', sql`${t.code} ~ '^P[0-9]{9}$'`),
    check('order_parcels_printed_check', sql`(${t.printedAt} is null) = (${t.printedBy} is null)`),
  ],
)

export type OrderParcelRow = typeof orderParcels.$inferSelect

/**
 * Shipments without a notification yet. Until then each can be undone. Sending the notification and undoing both delete the row under the order's
 * lock, so only one of them happens. A shipped order can return to `processing` only while its row exists (routines/orders). Outbox messages with a
 * delivery time would need the same in every channel, and a message that is being delivered cannot be recalled.
 */
export const unconfirmedShipments = pgTable('untold_shipments', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  actorId: uuid()
    .notNull()
    .references(() => users.id),
  /** The shipment can be undone until then. */
  undoUntil: instant().notNull(),
  createdAt: createdAt(),
})
