import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderColumns } from '../../../domain/orders/order-formats.ts'
import { users } from './accounts.ts'
import { updatedAt } from './columns.ts'

/** The column mapping an account chose for order files, reused for files with the same header. */
export const orderFileColumns = pgTable(
  'order_file_columns',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Digest of the file's column names, independent of their order. */
    header: text().notNull(),
    columns: jsonb().$type<OrderColumns>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.header] })],
)
