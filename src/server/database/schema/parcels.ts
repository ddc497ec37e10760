import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { orders } from './orders.ts'

/** Code of an order on its packing slip and in the carrier's files. Created on first use and never changed. */
export const orderParcels = pgTable(
  'order_parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    code: text().notNull().unique(),
    /** When and by whom its slip was last printed. */
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
 * Shipments without a notification yet. Until then each can be undone. Sending the notification and undoing both delete the row under the order's
 * lock, so only one of them happens. A shipped order can return to `processing` only while its row exists (routines/orders). Outbox messages with a
 * delivery time would need the same in every channel, and a message that is being delivered cannot be recalled.
 */
export const unconfirmedShipments = pgTable('untold_shipments', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  actorId: uuid()
    .notNull()
    .references(() => users.id),
  /** The shipment can be undone until then. */
  undoUntil: instant().notNull(),
  createdAt: createdAt(),
})
