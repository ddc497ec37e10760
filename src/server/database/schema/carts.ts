import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CartConsignee } from '../../../domain/orders/cart.ts'
import type { OrderItem } from '../../../domain/orders/merge-lines.ts'
import { users } from './accounts.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'
import { products, productVariants } from './products.ts'

/** 'Ordine in corso': the order that an account is preparing. It holds no stock; prices and availability are read at checkout. */
export const carts = pgTable(
  'carts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Incremented by every edit, which thereby locks the row: edits of one account run one after the other. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
    updatedAt: updatedAt(),
  },
  (t) => [index('carts_idle_idx').on(t.updatedAt)],
)

/** The consignees of a cart. Each becomes one order, or several if it has more lines than an order may have. */
export const cartParcels = pgTable(
  'cart_parcels',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    /** One of 30 places, so that the constraints bound the number of parcels. Without meaning otherwise. */
    slot: integer().notNull(),
    /** As typed so far, possibly incomplete. Personal data. */
    consignee: jsonb().$type<CartConsignee>(),
    reference: text(),
    notes: text(),
    insurance: boolean().notNull().default(false),
    /** Also saves the consignee in the address book at checkout. */
    saveAddress: boolean().notNull().default(false),
    /** Incremented by every change of these fields, so that no tab overwrites what it has not seen. */
    revision: integer().notNull().default(0),
  },
  (t) => [
    unique('cart_parcels_owner_key').on(t.id, t.userId),
    unique('cart_parcels_slot_key').on(t.userId, t.slot),
    check('cart_parcels_slot_check', sql`${t.slot} between 0 and 29`),
  ],
)

export type CartParcelRow = typeof cartParcels.$inferSelect

export const cartLines = pgTable(
  'cart_lines',
  {
    id: primaryId(),
    userId: uuid().notNull(),
    parcelId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid(),
    quantity: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'cart_lines_parcel_fk',
      columns: [t.parcelId, t.userId],
      foreignColumns: [cartParcels.id, cartParcels.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cart_lines_variant_fk',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }).onDelete('cascade'),
    unique('cart_lines_item_key').on(t.parcelId, t.productId, t.variantId).nullsNotDistinct(),
    index('cart_lines_user_idx').on(t.userId, t.id),
    index('cart_lines_product_idx').on(t.productId, t.variantId),
    check('cart_lines_quantity_check', sql`${t.quantity} between 1 and 9999`),
  ],
)

export type CartLineRow = typeof cartLines.$inferSelect

/** Lists of items that an account orders again and again. */
export const orderTemplates = pgTable(
  'order_templates',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    items: jsonb().$type<OrderItem[]>().notNull(),
    /** Sum of the items' pieces. */
    pieces: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_templates_name_key').on(t.userId, sql`lower(${t.name})`),
    check('order_templates_items_check', sql`jsonb_array_length(${t.items}) between 1 and 5000`),
  ],
)

export type OrderTemplateRow = typeof orderTemplates.$inferSelect
