import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { updatedAt } from './columns.ts'
import { products } from './products.ts'

/** What resellers ask their own customers for a product. */
export const sellingPrices = pgTable(
  'selling_prices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Euro, VAT included. */
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('selling_prices_product_idx').on(t.productId),
    check('selling_prices_price_check', sql`${t.price} > 0`),
  ],
)
