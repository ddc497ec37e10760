import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { disputeStates } from '../../../domain/orders/paying/disputes.ts'
import { longestHandReference, refundKinds, refundStates } from '../../../domain/orders/paying/refunds.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { payments } from './payments.ts'

/**
 * Refunds of a payment, each a single request to the provider. A request is never changed or deleted. Triggers maintain the sums in the payment and
 * the order (`refunds_summed`, `order_refunds_summed`), whose checks ensure that refunds never exceed the received amount.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** The order of the payment; null if the payment is not for an order. */
    orderId: uuid().references(() => orders.id),
    kind: text({ enum: refundKinds }).notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** The part of the amount that the bank withdrew in a lost dispute. The provider is asked only for the rest. */
    bankAmount: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    /** The part of the amount that refunds the order's shipping. The rest is for its lines, or for no part of the order. */
    shippingAmount: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    state: text({ enum: refundStates }).notNull().default('requested'),
    /** Number of the attempt. With the id it forms the idempotency key at the provider, because a failed key always returns the same failure. */
    try: integer().notNull().default(1),
    /** The provider's id of the current attempt; null until it has answered. */
    providerRefundId: text(),
    /** Removed together with the consignee's data, because it may name people. */
    reason: text(),
    /** Null: issued automatically. */
    requestedBy: uuid().references(() => users.id),
    /** For admins: why it failed or must be done by hand. */
    trouble: text(),
    /** When the recovery of refunds without a job last considered it. */
    checkedAt: instant(),
    createdAt: createdAt(),
    doneAt: instant(),
    /** For refunds paid outside the provider: the day in Italy, the bank's reference and the admin. */
    handPaidOn: date(),
    handReference: text(),
    handBy: uuid().references(() => users.id),
    failedAt: instant(),
  },
  (t) => [
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_order_idx').on(t.orderId),
    index('refunds_owed_idx').on(t.checkedAt).where(sql`${t.state} <> 'done'`),
    index('refunds_provider_idx').on(t.providerRefundId).where(sql`${t.providerRefundId} is not null`),
    check('refunds_bank_check', sql`${t.bankAmount} between 0 and ${t.amount}`),
    check('refunds_amount_check', sql`${t.amount} > 0 and ${t.shippingAmount} between 0 and ${t.amount}`),
    check(
      'refunds_state_times_check',
      sql`(${t.state} = 'done') = (${t.doneAt} is not null) and (${t.state} = 'failed') = (${t.failedAt} is not null)`,
    ),
    check(
      'refunds_by_hand_check',
      sql`num_nonnulls(${t.handPaidOn}, ${t.handReference}, ${t.handBy}) in (0, 3) and (${t.handPaidOn} is null or ${t.state} = 'done') and char_length(${t.handReference}) between 1 and ${sql.raw(String(longestHandReference))}`,
    ),
    check('refunds_reason_check', sql`char_length(${t.reason}) between 1 and 500`),
    oneOf('refunds_kind_check', t.kind, refundKinds),
    oneOf('refunds_state_check', t.state, refundStates),
  ],
)

export type RefundRow = typeof refunds.$inferSelect

/** The refunded pieces. Empty for money that was not for part of an order, such as a duplicate payment. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
    /** Their price in the order. */
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Whether the pieces were restocked. */
    isRestocked: boolean().notNull(),
    /** True if the pieces had already been shipped. Otherwise they are removed from the order. */
    hasTravelled: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    index('refund_lines_item_idx').on(t.orderItemId),
    check('refund_lines_quantity_check', sql`${t.quantity} > 0 and ${t.amount} >= 0`),
  ],
)

export type RefundLineRow = typeof refundLines.$inferSelect

/**
 * A payment that a customer disputes with the bank, as reported by the provider. Triggers mark the orders it paid (`disputes_marked`) and post the
 * amounts to the books (`post_dispute_money`).
 */
export const disputes = pgTable(
  'disputes',
  {
    id: primaryId(),
    provider: text().notNull(),
    providerDisputeId: text().notNull(),
    /** The provider's id of the disputed payment. */
    providerPaymentId: text().notNull(),
    /**
     * Our payment; null while it is unknown: its event may arrive later, or the payment may belong to another shop with the same provider account.
     */
    paymentId: uuid().references(() => payments.id),
    state: text({ enum: disputeStates }).notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    /** The provider's code for the reason. */
    reason: text().notNull(),
    /** Deadline for evidence; null: the provider accepts none. */
    dueBy: instant(),
    /** Time of the provider's report from which this row was written. Older reports are ignored. */
    toldAt: instant().notNull(),
    openedAt: instant().notNull(),
    /** When the decision was received. */
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('disputes_provider_key').on(t.provider, t.providerDisputeId),
    index('disputes_payment_idx').on(t.paymentId),
    index('disputes_unclaimed_idx').on(t.provider, t.providerPaymentId).where(sql`${t.paymentId} is null`),
    index('disputes_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('disputes_undecided_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.state} in ('enquiry', 'open')`),
    check('disputes_amount_check', sql`${t.amount} > 0`),
    check('disputes_decided_check', sql`(${t.state} in ('enquiry', 'open')) = (${t.decidedAt} is null)`),
    oneOf('disputes_state_check', t.state, disputeStates),
  ],
)

export type DisputeRow = typeof disputes.$inferSelect

/** The amount withdrawn by the bank for each payment of the disputed checkout page. Empty while the dispute is only an enquiry. */
export const disputeShares = pgTable(
  'dispute_shares',
  {
    id: primaryId(),
    disputeId: uuid()
      .notNull()
      .references(() => disputes.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** The part of a lost dispute that is recorded as refunds. The rest had already been refunded. */
    refunded: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
  },
  (t) => [
    unique('dispute_shares_payment_key').on(t.disputeId, t.paymentId),
    index('dispute_shares_payment_idx').on(t.paymentId),
    check('dispute_shares_amount_check', sql`${t.amount} > 0 and ${t.refunded} between 0 and ${t.amount}`),
  ],
)

export type DisputeShareRow = typeof disputeShares.$inferSelect
