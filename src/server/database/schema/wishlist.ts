import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'
import { products, productVariants } from './products.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    variantId: uuid(),
    quantity: integer().notNull().default(1),
    notes: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('wishlist_items_line_key').on(t.userId, t.productId, t.variantId).nullsNotDistinct(),
    foreignKey({
      name: 'wishlist_items_variant_fk',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }),
    index('wishlist_items_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('wishlist_items_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('wishlist_items_product_newest_idx').on(
      t.productId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check('wishlist_items_quantity_check', sql`${t.quantity} between 1 and 9999`),
  ],
)

export type WishlistRow = typeof wishlistItems.$inferSelect
