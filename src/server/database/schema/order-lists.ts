import { sql } from 'drizzle-orm'
import { bigint, check, index, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { adminOrderSorts, adminOrderStatuses } from '../../../domain/orders/admin-order-list.ts'
import { orderStatuses } from '../../../domain/orders/orders.ts'
import { users } from './accounts.ts'
import { createdAt, oneOf, primaryId, tsvector, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Search index of an account's orders, maintained by triggers: one narrow row per order, so that paying and shipping an order do not rewrite its
 * words. Each word is prefixed with the end of the account's id (routines/orders).
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (t) => [index('order_search_words_idx').using('gin', t.words).with({ fastupdate: false })],
)

/**
 * Search index of all orders for admins, maintained by triggers: one narrow row per order. Its ordinal follows the order in which orders were placed.
 * Each word is prefixed with the order's bucket (routines/orders).
 */
export const adminOrderSearch = pgTable(
  'admin_order_search',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ordinal: bigint({ mode: 'number' }).notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    uniqueIndex('admin_order_search_ordinal_key').on(t.ordinal),
    index('admin_order_search_words_idx').using('gin', t.words).with({ fastupdate: false }),
  ],
)

/** Ordinals of new orders. Orders that existed before this table have negative ordinals. */
export const adminOrderSearchOrdinals = pgSequence('admin_order_search_ordinal_seq')

/** Renamed resellers whose orders are still indexed under the former name, with the progress of the job that reindexes them. */
export const renamedResellers = pgTable('renamed_resellers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastOrderId: uuid(),
})

/** Number of orders per status, without the pending rows of `order_changes`. */
export const orderCounts = pgTable('order_counts', {
  status: text({ enum: orderStatuses }).primaryKey(),
  orders: bigint({ mode: 'number' }).notNull(),
  /** Number of `order_changes` rows folded into this count. */
  changes: bigint({ mode: 'number' }).notNull(),
})

/** Deltas of the order counts since the last fold. */
export const orderChanges = pgTable('order_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text({ enum: orderStatuses }).notNull(),
  orders: bigint({ mode: 'number' }).notNull(),
})

/** Saved filters of the admins' order list. */
export const orderViews = pgTable(
  'order_views',
  {
    id: primaryId(),
    adminId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    search: text(),
    status: text({ enum: adminOrderStatuses }).notNull().default('all'),
    sort: text({ enum: adminOrderSorts }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('order_views_name_key').on(t.adminId, sql`lower(${t.name})`),
    oneOf('order_views_status_check', t.status, adminOrderStatuses),
    oneOf('order_views_sort_check', t.sort, adminOrderSorts),
    check('order_views_name_check', sql`char_length(${t.name}) between 1 and 40`),
  ],
)

export type OrderViewRow = typeof orderViews.$inferSelect
