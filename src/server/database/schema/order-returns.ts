import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { openReturnStatuses, returnStatuses } from '../../../domain/orders/returns.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orderItems, orders } from './orders.ts'
import { refunds } from './refunds.ts'

const openStatuses = sql.raw(openReturnStatuses.map((status) => `'${status}'`).join(', '))

/** Pieces of an order that a customer sends back. Which they are never changes; `order_items.returning_quantity` counts the open ones. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: returnStatuses }).notNull().default('requested'),
    /** Why, in the customer's words; null once the consignee is forgotten. */
    reason: text(),
    /** Paths at which the customer and admins read the photos. */
    imageUrls: text().array().notNull().default([]),
    /** The admin's last word: what to do with the pieces, why it was refused or closed; null once the consignee is forgotten. */
    answer: text(),
    refundId: uuid()
      .unique('order_returns_refund_key')
      .references(() => refunds.id),
    decidedAt: instant(),
    /** Withdrawn by the customer, or closed without a refund. */
    closedAt: instant(),
    receivedAt: instant(),
    refundedAt: instant(),
    /** When it last changed. */
    updatedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_returns_order_idx').on(t.orderId),
    index('order_returns_user_idx').on(t.userId),
    index('order_returns_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('order_returns_open_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} in (${openStatuses})`),
    // Who sweeps pictures asks for each whether one shows it.
    index('order_returns_pictures_idx').using('gin', t.imageUrls),
    oneOf('order_returns_status_check', t.status, returnStatuses),
    check(
      'order_returns_steps_check',
      sql`(${t.status} <> 'requested' or ${t.decidedAt} is null) and (${t.status} in ('requested', 'withdrawn') or ${t.decidedAt} is not null) and (${t.status} in ('withdrawn', 'not_received', 'not_refunded')) = (${t.closedAt} is not null) and (${t.status} in ('received', 'refunded', 'not_refunded')) = (${t.receivedAt} is not null) and (${t.status} = 'refunded') = (${t.refundedAt} is not null) and (${t.status} = 'refunded') = (${t.refundId} is not null)`,
    ),
    check('order_returns_pictures_check', sql`cardinality(${t.imageUrls}) <= 5`),
  ],
)

export type OrderReturnRow = typeof orderReturns.$inferSelect

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => orderReturns.id),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
    /** Back on the shelf, or written off; null until the pieces have come. */
    isRestocked: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.orderItemId] }),
    index('order_return_lines_item_idx').on(t.orderItemId),
    check('order_return_lines_quantity_check', sql`${t.quantity} > 0`),
  ],
)

export type OrderReturnLineRow = typeof orderReturnLines.$inferSelect
