import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { shopOrderStates } from '../../../domain/shopify-orders.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'

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
  /** The sync that is running, and until when it counts as alive unless it says so again: a killed one ends by itself. */
  syncRun: uuid(),
  syncUntil: instant(),
  ordersImported: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** What became of each order of a shop that names something of ours. Orders that were imported stand in `orders` by their Shopify number. */
export const shopifyOrders = pgTable(
  'shopify_orders',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopifyOrderId: text().notNull(),
    /** As the shop calls it: `#1001`. */
    name: text().notNull(),
    state: text({ enum: shopOrderStates }).notNull(),
    /** Italian: why it waits or was skipped, or what lacks of an imported one. */
    reason: text(),
    /** When it was last looked at. */
    seenAt: instant().notNull(),
  },
  (t) => [
    unique('shopify_orders_key').on(t.userId, t.shopifyOrderId),
    index('shopify_orders_state_idx').on(t.userId, t.state, t.seenAt),
    oneOf('shopify_orders_state_check', t.state, shopOrderStates),
    check('shopify_orders_reason_check', sql`${t.state} = 'imported' or ${t.reason} is not null`),
  ],
)
