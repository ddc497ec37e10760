import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { creditProposalStates, type StoredCredit } from '../../../domain/invoices/credit-proposals.ts'
import {
  electronicSeries,
  type InvoiceFacts,
  invoiceKinds,
  invoiceSeries,
  type VatEvidence,
} from '../../../domain/invoices/invoices.ts'
import { untaxedTreatments } from '../../../domain/invoices/vat-treatments.ts'
import { users } from './accounts.ts'
import { createdAt, instant, listed, oneOf, primaryId } from './columns.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'

/** Drafts of invoices and credit notes. Each is written once, together with the payment or refund it documents. */
export const invoices = pgTable(
  'invoices',
  {
    id: primaryId(),
    kind: text({ enum: invoiceKinds }).notNull(),
    series: text({ enum: invoiceSeries }).notNull(),
    year: integer().notNull(),
    /** Number within its series and year, from 1, without gaps. */
    ordinal: integer().notNull(),
    /** `FV-2026-000123`. */
    number: text().notNull().unique(),
    /** Part of the file name, so that no two files ever have the same name. */
    progressive: integer().notNull().generatedAlwaysAsIdentity(),
    /** The day of `created_at` in Italy. */
    issuedOn: date({ mode: 'string' }).notNull(),
    /** The documented transaction, one invoice each: `order:…`, `refund:…`. */
    source: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    orderId: uuid().references(() => orders.id),
    /** The payment of the invoiced amount. For an order paid together with others, this is the order's own share. */
    paymentId: uuid().references(() => payments.id),
    /** The invoice that a credit note corrects. */
    creditedId: uuid().references((): AnyPgColumn => invoices.id),
    total: numeric({ precision: 12, scale: 2 }).notNull(),
    facts: jsonb().$type<InvoiceFacts>().notNull(),
    /** Name of the buyer, as shown and searched in lists. */
    buyerName: text().notNull(),
    /** Missing data that prevent transmission, as sentences. */
    missing: text().array().notNull(),
    /** Remarks that do not prevent transmission. */
    notes: text().array().notNull(),
    /** The day in Italy on which the office transmitted it; null: not yet. */
    transmittedOn: date({ mode: 'string' }),
    /** The identifier assigned to the file by the exchange system (SdI). */
    sdiId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('invoices_number_key').on(t.series, t.year, t.ordinal),
    index('invoices_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('invoices_incomplete_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.missing} <> '{}'`),
    index('invoices_to_transmit_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.transmittedOn} is null and ${t.series} in (${listed(electronicSeries)})`),
    index('invoices_user_newest_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('invoices_order_idx').on(t.orderId),
    index('invoices_payment_idx').on(t.paymentId),
    index('invoices_credited_idx').on(t.creditedId).where(sql`${t.creditedId} is not null`),
    index('invoices_search_idx').using('gin', sql`lower(${t.number} || ' ' || ${t.buyerName}) gin_trgm_ops`),
    oneOf('invoices_kind_check', t.kind, invoiceKinds),
    oneOf('invoices_series_check', t.series, invoiceSeries),
    check('invoices_ordinal_check', sql`${t.ordinal} > 0`),
    check('invoices_total_check', sql`${t.total} > 0`),
    check('invoices_credited_check', sql`(${t.kind} = 'credit_note') = (${t.creditedId} is not null)`),
    check(
      'invoices_transmission_check',
      sql`(${t.transmittedOn} is null or (${t.series} in (${listed(electronicSeries)}) and ${t.transmittedOn} >= ${t.issuedOn})) and (${t.sdiId} is null or (${t.transmittedOn} is not null and ${t.sdiId} ~ '^[0-9]{1,18}$'))`,
    ),
    check('invoices_kind_series_check', sql`(${t.kind} = 'invoice') = (${t.series} in ('FV', 'OSS'))`),
  ],
)

export type InvoiceRow = typeof invoices.$inferSelect

/** Orders without Italian VAT: how they are taxed and why. Written with the order and never changed. */
export const orderTaxations = pgTable(
  'order_taxations',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    treatment: text({ enum: untaxedTreatments }).notNull(),
    /** VAT rate of every line in percent. */
    rate: numeric({ precision: 4, scale: 2 }).notNull(),
    /** For example `N3.2`; null for orders with the VAT of another country. */
    nature: text(),
    law: text().notNull(),
    destination: char({ length: 2 }).notNull(),
    evidence: jsonb().$type<VatEvidence>(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('order_taxations_treatment_check', t.treatment, untaxedTreatments),
    check('order_taxations_nature_check', sql`(${t.rate} = 0) = (${t.nature} is not null)`),
    check('order_taxations_evidence_check', sql`${t.treatment} <> 'intra_community' or ${t.evidence} is not null`),
  ],
)

export type OrderTaxationRow = typeof orderTaxations.$inferSelect

/** Credit notes proposed after lost disputes; an admin decides on them. */
export const creditProposals = pgTable(
  'credit_proposals',
  {
    id: primaryId(),
    /** The refund that records the amount withdrawn by the bank. */
    refundId: uuid()
      .notNull()
      .unique()
      .references(() => refunds.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    orderId: uuid().references(() => orders.id),
    /** The invoice that the note would credit, in full or in part. */
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The amount that the bank withdrew. The credit note may be of another amount. */
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Null: the whole remaining amount of the invoice. */
    credited: jsonb().$type<StoredCredit>(),
    state: text({ enum: creditProposalStates }).notNull().default('open'),
    /** Why no credit note is needed. */
    reason: text(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('credit_proposals_open_idx').on(t.createdAt, t.id).where(sql`${t.state} = 'open'`),
    index('credit_proposals_payment_idx').on(t.paymentId),
    check('credit_proposals_amount_check', sql`${t.amount} > 0`),
    check(
      'credit_proposals_decided_check',
      sql`(${t.state} = 'open') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decidedBy} is null)`,
    ),
    check(
      'credit_proposals_reason_check',
      sql`(${t.state} = 'declined') = (${t.reason} is not null) and char_length(${t.reason}) between 1 and 500`,
    ),
    oneOf('credit_proposals_state_check', t.state, creditProposalStates),
  ],
)

export type CreditProposalRow = typeof creditProposals.$inferSelect

/** The last number of each series and year. The transaction that draws the next number locks the row until it commits, so there are no gaps. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: invoiceSeries }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] }), check('invoice_counters_last_check', sql`${t.last} > 0`)],
)
