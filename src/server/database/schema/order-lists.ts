import { sql } from 'drizzle-orm'
import { bigint, check, index, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { adminOrderSorts, adminOrderStatuses } from '../../../domain/orders/admin-order-list.ts'
import { orderStatuses } from '../../../domain/orders/orders.ts'
import { users } from './accounts.ts'
import { createdAt, primaryId, tsvector, updatedAt } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'

/**
 * What an account's search reads, kept by triggers: one narrow row per order, so that paying and shipping an order do not write its words
 * again. The words begin with the end of the account's id (routines/orders).
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
 * What the admin's search reads, kept by triggers: a narrow row per order. Its place in the list is the order in which orders were placed; the words
 * begin with its bucket (routines/orders).
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

/** Places of orders from now on; those that were there before take places below zero. */
export const adminOrderSearchOrdinals = pgSequence('admin_order_search_ordinal_seq')

/** Resellers whose orders still bear their former name, and how far a job has written them anew. */
export const renamedResellers = pgTable('renamed_resellers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastOrderId: uuid(),
})

/** Orders by state, but for what `order_changes` adds. */
export const orderCounts = pgTable('order_counts', {
  status: text({ enum: orderStatuses }).primaryKey(),
  orders: bigint({ mode: 'number' }).notNull(),
  /** How many rows of `order_changes` are in it. */
  changes: bigint({ mode: 'number' }).notNull(),
})

/** What changed since: so many orders more, or fewer, in a state. */
export const orderChanges = pgTable('order_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text({ enum: orderStatuses }).notNull(),
  orders: bigint({ mode: 'number' }).notNull(),
})

/** Filters of the list of orders that an admin comes back to. */
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
