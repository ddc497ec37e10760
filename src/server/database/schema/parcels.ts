import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { orders } from './orders.ts'

/** What an order is called on its packing slip and in the carrier's files. Made when it is first needed, and never changed. */
export const orderParcels = pgTable(
  'order_parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    code: text().notNull().unique(),
    /** The last time that its slip was printed, and by whom. */
    printedAt: instant(),
    printedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_parcels_code_check', sql`${t.code} ~ '^P[0-9]{9}$'`),
    check('order_parcels_printed_check', sql`(${t.printedAt} is null) = (${t.printedBy} is null)`),
  ],
)

export type OrderParcelRow = typeof orderParcels.$inferSelect

/**
 * Shipments that nobody has been told of yet: until then each can be taken back. Whoever tells, or takes it back, deletes the row under the
 * order's lock, so that only one of the two happens. Without a row here no shipped order gets another status (routines/orders).
 */
export const untoldShipments = pgTable('untold_shipments', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  actorId: uuid()
    .notNull()
    .references(() => users.id),
  /** Until then it can be taken back. */
  undoUntil: instant().notNull(),
  createdAt: createdAt(),
})
