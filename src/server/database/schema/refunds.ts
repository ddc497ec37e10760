import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { longestHandReference, refundKinds, refundStates } from '../../../domain/orders/refunds.ts'
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
