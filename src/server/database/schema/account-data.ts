import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { dataExportStates } from '../../../domain/accounts/account-data.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'

/** Copies of an account's data, requested by its owner. The file is in the object store under the row's id. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: dataExportStates }).notNull().default('pending'),
    /** Size of the file in bytes. */
    size: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    readyAt: instant(),
    /** The file can be downloaded until then. */
    expiresAt: instant(),
  },
  (t) => [
    index('data_exports_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('data_exports_oldest_idx').on(t.createdAt),
    /** At most one pending export per user, also for concurrent requests. */
    uniqueIndex('data_exports_pending_key').on(t.userId).where(sql`${t.state} = 'pending'`),
    oneOf('data_exports_state_check', t.state, dataExportStates),
    check(
      'data_exports_ready_check',
      sql`(${t.state} = 'ready') = (${t.size} is not null and ${t.readyAt} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
)

export type DataExportRow = typeof dataExports.$inferSelect

/** Accounts closed by their owners. Their `users` rows are kept for the invoice data, suspended and without names. */
export const closedAccounts = pgTable(
  'closed_accounts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    closedAt: instant().notNull(),
    /** When the invoice data were removed; at once for accounts without invoices. */
    emptiedAt: instant(),
  },
  (t) => [index('closed_accounts_invoices_idx').on(t.closedAt).where(sql`${t.emptiedAt} is null`)],
)
