import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { reservationStatuses } from '../../../domain/orders/stock/reservations.ts'
import { stockMovementKinds } from '../../../domain/orders/stock/stock.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'
import { orders } from './orders.ts'
import { products, productVariants } from './products.ts'

/** The counters of a variant, or of a product without variants. `held` is the stock held by reservations and unpaid orders. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid(),
    onHand: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** Location in the warehouse: `A-03-2`. */
    shelf: text(),
  },
  (t) => [
    unique('stock_items_line_key').on(t.productId, t.variantId).nullsNotDistinct(),
    foreignKey({
      name: 'stock_items_variant_fk',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }).onDelete('cascade'),
    check('stock_items_held_check', sql`${t.held} between 0 and ${t.onHand}`),
  ],
)

export const reservations = pgTable(
  'reservations',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    stockItemId: uuid()
      .notNull()
      .references(() => stockItems.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    variantId: uuid(),
    quantity: integer().notNull(),
    status: text({ enum: reservationStatuses }).notNull().default('active'),
    expiresAt: instant().notNull(),
    /** The order it was converted to. */
    orderId: uuid().references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('reservations_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reservations_active_item_idx').on(t.stockItemId, t.expiresAt).where(sql`${t.status} = 'active'`),
    index('reservations_active_product_idx').on(t.productId, t.expiresAt).where(sql`${t.status} = 'active'`),
    index('reservations_active_expiry_idx').on(t.expiresAt).where(sql`${t.status} = 'active'`),
    index('reservations_active_user_idx').on(t.userId, t.expiresAt).where(sql`${t.status} = 'active'`),
    index('reservations_product_idx').on(t.productId),
    check('reservations_quantity_check', sql`${t.quantity} > 0`),
    check('reservations_converted_check', sql`(${t.status} = 'converted') = (${t.orderId} is not null)`),
    // Seven days at most, plus an hour for clock differences.
    check('reservations_expiry_check', sql`${t.expiresAt} <= ${t.createdAt} + interval '7 days 1 hour'`),
    oneOf('reservations_status_check', t.status, reservationStatuses),
  ],
)

export type ReservationRow = typeof reservations.$inferSelect

/** The ledger: `on_hand` and `held` of a stock item always equal the sums of its deltas here. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: primaryId(),
    stockItemId: uuid()
      .notNull()
      .references(() => stockItems.id, { onDelete: 'cascade' }),
    kind: text({ enum: stockMovementKinds }).notNull(),
    quantityDelta: integer().notNull().default(0),
    heldDelta: integer().notNull().default(0),
    /** The cause of the movement: `reservation:…`, `order:…`, `import:…`. Each reference moves a stock item once. */
    reference: text().notNull(),
    reason: text(),
    actorId: uuid().references(() => users.id),
    orderId: uuid().references(() => orders.id),
    reservationId: uuid().references(() => reservations.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stock_movements_once_key').on(t.stockItemId, t.kind, t.reference),
    index('stock_movements_order_idx').on(t.orderId),
    index('stock_movements_item_idx').on(t.stockItemId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('stock_movements_delta_check', sql`${t.quantityDelta} <> 0 or ${t.heldDelta} <> 0`),
    oneOf('stock_movements_kind_check', t.kind, stockMovementKinds),
  ],
)
