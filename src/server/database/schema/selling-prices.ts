import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { updatedAt } from './columns.ts'
import { products } from './products.ts'

/** The prices that resellers charge their own customers. */
export const sellingPrices = pgTable(
  'selling_prices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Euros, VAT included. */
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('selling_prices_product_idx').on(t.productId),
    check('selling_prices_price_check', sql`${t.price} > 0`),
  ],
)
