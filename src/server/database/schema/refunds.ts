import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { longestHandReference, refundKinds, refundStates } from '../../../domain/orders/refunds.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orderItems, orders } from './orders.ts'
import { payments } from './payments.ts'

/**
 * Money of a payment that goes back, each as one request to the provider. What is asked for never changes, nor does it go: triggers keep the
 * sums at the payment and the order (`refunds_summed`, `order_refunds_summed`), whose checks hold that no more goes back than came in.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** The order that the payment is of; null where it is of something else. */
    orderId: uuid().references(() => orders.id),
    kind: text({ enum: refundKinds }).notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** What of the amount a bank keeps by a dispute that was lost: the provider is asked for the rest. */
    bankAmount: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    /** What of the amount is the order's shipping; the rest is for its lines, or for no part of the order. */
    shippingAmount: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    state: text({ enum: refundStates }).notNull().default('requested'),
    /** Number of the try. With the id it is the idempotency key at the provider: a key that failed is answered with the same failure. */
    try: integer().notNull().default(1),
    /** The provider's id of the present try; null until it has answered. */
    providerRefundId: text(),
    /** Forgotten with the consignee: it may name people. */
    reason: text(),
    /** Null: by itself. */
    requestedBy: uuid().references(() => users.id),
    /** Why it has failed, or is to be done by hand, for admins. */
    trouble: text(),
    /** When it was last looked for among those that no job works on. */
    checkedAt: instant(),
    createdAt: createdAt(),
    doneAt: instant(),
    /** Given back outside of the provider, on this day in Italy: by whom, and by what it is found at the bank. */
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

/** The pieces that a refund is for. Of money that was for no part of an order, as of a second payment, there are none. */
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
    /** Their price as it was ordered. */
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Whether the pieces are back on the shelf. */
    isRestocked: boolean().notNull(),
    /** Whether they had left with the parcel by then; else they leave the order. */
    hasTravelled: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    index('refund_lines_item_idx').on(t.orderItemId),
    check('refund_lines_quantity_check', sql`${t.quantity} > 0 and ${t.amount} >= 0`),
  ],
)

export type RefundLineRow = typeof refundLines.$inferSelect
