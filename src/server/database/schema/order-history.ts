import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { historySubjects, orderStatuses } from '../../../domain/orders/orders.ts'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'

/** What admins note of an order for each other; never changed. */
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

/** Every transition of an order: who, when, why. */
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
    /** What it is about where the status stays as it was; a corrected tracking number has none. */
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
