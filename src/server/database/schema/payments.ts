import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { monthlyPlans } from '../../../domain/accounts/plan-names.ts'
import { paymentStates } from '../../../domain/orders/paying/payments.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'
import { orders } from './orders.ts'
import { planCharges, sandboxInvoices } from './plans.ts'

/**
 * A checkout session at the payment provider. The row is inserted before the provider is called, and its id is the idempotency key there. A checkout
 * page that pays several payables together is a row without a payable. Each payable then has its own row, its share, which references the page.
 */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    /** The payable: one column per kind, whose foreign key proves that it exists (`payableColumns` in payments.queries.ts). */
    orderId: uuid().references(() => orders.id),
    planChargeId: uuid().references(() => planCharges.id),
    /** The payment whose page also pays this share. */
    pageId: uuid().references((): AnyPgColumn => payments.id),
    provider: text().notNull(),
    sessionId: text(),
    url: text(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    /** `refund_pending` and `refunded` are derived from its refunds (routines/payments/refunds_summed.sql). */
    status: text({ enum: paymentStates }).notNull().default('open'),
    /** The provider's id of the received payment, needed for refunds. */
    providerPaymentId: text(),
    /** The sum of its refunds, completed or not. */
    refundedAmount: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    // Columns in which the previous release stored the single refund of a payment; to be dropped in a later release (refund_of_earlier_release).
    refundId: text(),
    refundTry: integer().notNull().default(1),
    refundFailedAt: instant(),
    /** When the provider was last queried about the session. */
    checkedAt: instant(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('payments_order_idx').on(t.orderId),
    index('payments_plan_charge_idx').on(t.planChargeId).where(sql`${t.planChargeId} is not null`),
    index('payments_page_idx').on(t.pageId).where(sql`${t.pageId} is not null`),
    unique('payments_session_key').on(t.provider, t.sessionId),
    uniqueIndex('payments_provider_payment_key')
      .on(t.provider, t.providerPaymentId)
      .where(sql`${t.providerPaymentId} is not null`),
    index('payments_unfinished_idx').on(t.status, t.checkedAt).where(sql`${t.status} in ('open', 'refund_pending')`),
    uniqueIndex('payments_one_open_key').on(t.orderId).where(sql`${t.status} = 'open'`),
    uniqueIndex('payments_one_open_charge_key')
      .on(t.planChargeId)
      .where(sql`${t.status} = 'open' and ${t.planChargeId} is not null`),
    check('payments_amount_check', sql`${t.amount} > 0`),
    check('payments_refunded_check', sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check('payments_payable_check', sql`num_nonnulls(${t.orderId}, ${t.planChargeId}) <= 1`),
    // The trigger `check_payment_shares` ensures that the shares of a page add up to its amount.
    check(
      'payments_share_check',
      sql`${t.pageId} is null or (${t.orderId} is not null and ${t.sessionId} is null and ${t.url} is null and ${t.providerPaymentId} is null)`,
    ),
    oneOf('payments_status_check', t.status, paymentStates),
  ],
)

export type PaymentRow = typeof payments.$inferSelect

/** Every provider event, stored once per event id. A stored event is acknowledged to the provider, and processed at once or later by a job. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: primaryId(),
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    payload: jsonb().notNull(),
    /** The translated event while it waits to be processed; null afterwards. */
    facts: jsonb().$type<object>(),
    /** Number of failed processing attempts. */
    tries: integer().notNull().default(0),
    /** For a waiting event: when it arrived, or when it is retried. */
    dueAt: instant(),
    /** Error of the last attempt. */
    lastError: text(),
    /** Result: `paid`, `ignored`, `mismatch` …; `received` while it waits. */
    outcome: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [
    unique('payment_events_once_key').on(t.provider, t.eventId),
    index('payment_events_payment_idx').on(t.paymentId),
    index('payment_events_waiting_idx').on(t.provider, t.dueAt, t.id).where(sql`${t.facts} is not null`),
  ],
)

export const sandboxSessionStates = ['open', 'paid', 'expired'] as const

/** Records of the sandbox provider, equivalent to those at a real provider. Only the sandbox reads them. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    id: text().primaryKey(),
    paymentId: uuid().notNull().unique(),
    description: text().notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    /** Set for a session that starts a subscription or changes its card; null for a single payment. */
    plan: text({ enum: monthlyPlans }),
    customerId: text(),
    subscriptionId: text(),
    status: text({ enum: sandboxSessionStates }).notNull().default('open'),
    refundedAt: instant(),
    /** Null also for sessions paid before this column existed. */
    paidAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [oneOf('sandbox_sessions_status_check', t.status, sandboxSessionStates)],
)

/** Refunds of the sandbox, each of all or part of a session's or a plan month's payment. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    sessionId: text().references(() => sandboxSessions.id),
    invoiceId: text().references(() => sandboxInvoices.id),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sandbox_refunds_session_idx').on(t.sessionId),
    check('sandbox_refunds_amount_check', sql`${t.amount} > 0`),
    check('sandbox_refunds_money_check', sql`num_nonnulls(${t.sessionId}, ${t.invoiceId}) = 1`),
  ],
)
