import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** Credentials are stored encrypted, and never leave the server. */
export const shopifyIntegrations = pgTable('shopify_integrations', {
  id: primaryId(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  shopDomain: text().notNull().unique(),
  apiKey: text().notNull(),
  apiSecret: text().notNull(),
  accessToken: text().notNull(),
  isActive: boolean().notNull().default(true),
  lastSyncAt: instant(),
  /** Where the next sync continues: after the last complete page. */
  syncCursor: text(),
  ordersImported: integer().notNull().default(0),
  createdAt: createdAt(),
})
