import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentTypes, maxFileBytes } from '../../../domain/files.ts'
import { orderDocumentKinds } from '../../../domain/orders/order-documents.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'

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
