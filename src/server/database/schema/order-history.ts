import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { historySubjects, orderStatuses } from '../../../domain/orders/orders.ts'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'

/** Internal notes of admins about an order; never changed. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_notes_order_idx').on(t.orderId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('order_notes_text_check', sql`char_length(${t.text}) between 1 and 2000`),
  ],
)

export type OrderNoteRow = typeof orderNotes.$inferSelect

/** Every status change of an order: who, when and why. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: orderStatuses }).notNull(),
    actorId: uuid().references(() => users.id),
    note: text(),
    /** Subject of an entry that did not change the status; null also for a corrected tracking number. */
    about: text({ enum: historySubjects }),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_history_order_idx').on(t.orderId, t.createdAt, t.id),
    oneOf('order_history_status_check', t.status, orderStatuses),
    oneOf('order_history_about_check', t.about, historySubjects),
  ],
)

export type OrderHistoryRow = typeof orderHistory.$inferSelect
