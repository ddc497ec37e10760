import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderColumns } from '../../../domain/orders/order-formats.ts'
import { users } from './accounts.ts'
import { updatedAt } from './columns.ts'

/** Which columns of a file of orders an account chose for ours, for files with the same header. */
export const orderFileColumns = pgTable(
  'order_file_columns',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Digest of the file's columns, in any order. */
    header: text().notNull(),
    columns: jsonb().$type<OrderColumns>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.header] })],
)
