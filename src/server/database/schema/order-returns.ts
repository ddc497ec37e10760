import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { openReturnStatuses, returnStatuses } from '../../../domain/orders/returns/returns.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { refunds } from './refunds.ts'

const openStatuses = sql.raw(openReturnStatuses.map((status) => `'${status}'`).join(', '))

/** Pieces of an order that a customer sends back. The lines never change. `order_items.returning_quantity` counts the pieces in open returns. */
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
    /** The customer's reason; null once the consignee's data have been removed. */
    reason: text(),
    /** Paths of the photos for the customer and the admins. */
    imageUrls: text().array().notNull().default([]),
    /** The admin's latest message: return instructions, or the reason for refusing or closing; null once the consignee's data have been removed. */
    answer: text(),
    refundId: uuid()
      .unique('order_returns_refund_key')
      .references(() => refunds.id),
    decidedAt: instant(),
    /** When the customer withdrew it, or it was closed without a refund. */
    closedAt: instant(),
    receivedAt: instant(),
    refundedAt: instant(),
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
    // The sweep of pictures checks for each one whether a return shows it.
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
    /** True: restocked, false: written off; null until the pieces have arrived. */
    isRestocked: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.orderItemId] }),
    index('order_return_lines_item_idx').on(t.orderItemId),
    check('order_return_lines_quantity_check', sql`${t.quantity} > 0`),
  ],
)

export type OrderReturnLineRow = typeof orderReturnLines.$inferSelect
