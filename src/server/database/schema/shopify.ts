import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { shopEnds, shopFulfilmentStates, shopTopics } from '../../../domain/shopify/shopify.ts'
import { shopOrderStates } from '../../../domain/shopify/shopify-order-states.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/** Credentials are stored encrypted and never leave the server. */
export const shopifyIntegrations = pgTable(
  'shopify_integrations',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopDomain: text().notNull().unique(),
    apiKey: text().notNull(),
    apiSecret: text().notNull(),
    accessToken: text().notNull(),
    /** The access scopes last reported by the shop; empty for shops connected before this column existed. */
    scopes: text().array().notNull().default(sql`'{}'`),
    isActive: boolean().notNull().default(true),
    /** Why it is not active; null for active shops and for those that ended before this column existed. */
    end: text({ enum: shopEnds }),
    lastSyncAt: instant(),
    /** Where the next sync continues: after the last completely processed page. */
    syncCursor: text(),
    /** The running sync and the expiry of its lease. A running sync extends it, so the lease of a killed one expires. */
    syncRun: uuid(),
    syncUntil: instant(),
    ordersImported: integer().notNull().default(0),
    /** Jobs skip an unreachable shop until `pausedUntil`, after `failures` consecutive failures. */
    pausedUntil: instant(),
    failures: integer().notNull().default(0),
    /** Start of the current outage; null: the shop is reachable, or was before this column existed. */
    failingSince: instant(),
    /** When the admins were notified that the shop needs attention; null once it no longer does. */
    adminsToldAt: instant(),
    /** When its webhooks were registered; null: they are not. */
    webhooksAt: instant(),
    /** Shopify's id of the location that holds our stock; null: not read yet. */
    locationId: text(),
    /** `stockReserve`: safety margin subtracted from the published quantity. `stockFloor`: below this quantity, zero is published. */
    stockReserve: integer().notNull().default(0),
    stockFloor: integer().notNull().default(0),
    /** Whether stock is sent to the shop. */
    stockIsOn: boolean().notNull().default(true),
    /** When a stock quantity was last sent to it. */
    stockPushedAt: instant(),
    /** When its whole stock was last compared. */
    comparedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('shopify_integrations_end_check', t.end, shopEnds),
    check(
      'shopify_integrations_stock_check',
      sql`${t.stockReserve} between 0 and 1000 and ${t.stockFloor} between 0 and 1000`,
    ),
  ],
)

/** Every order seen in a shop and its outcome. Imported orders are in `orders`, where `shopify_order_id` references the shop's order. */
export const shopifyOrders = pgTable(
  'shopify_orders',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopifyOrderId: text().notNull(),
    /** The shop's name of the order: `#1001`. */
    name: text().notNull(),
    state: text({ enum: shopOrderStates }).notNull(),
    /** Italian: why the order waits or was skipped, or which items an imported order lacks. */
    reason: text(),
    /** The imported order. */
    orderId: uuid().references(() => orders.id),
    /** When the customer placed it in the shop; null for orders seen before this column existed. */
    orderedAt: instant(),
    /** When an imported order was cancelled in the shop, by the customer or by the reseller. */
    cancelledAt: instant(),
    firstSeenAt: createdAt(),
    /** When it was last processed. */
    seenAt: instant().notNull(),
    /** Number of import attempts. */
    tries: integer().notNull().default(1),
  },
  (t) => [
    unique('shopify_orders_key').on(t.userId, t.shopifyOrderId),
    index('shopify_orders_state_idx').on(t.userId, t.state, t.seenAt),
    index('shopify_orders_newest_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('shopify_orders_state_newest_idx').on(t.userId, t.state, t.id.desc().nullsFirst()),
    index('shopify_orders_order_idx').on(t.orderId),
    oneOf('shopify_orders_state_check', t.state, shopOrderStates),
    check('shopify_orders_reason_check', sql`${t.state} = 'imported' or ${t.reason} is not null`),
  ],
)

/** Received webhooks, so that each one takes effect once, regardless of repeated deliveries. */
export const shopifyWebhooks = pgTable(
  'shopify_webhooks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Shopify's event id. One event may concern several topics. */
    eventId: text().notNull(),
    topic: text({ enum: shopTopics }).notNull(),
    receivedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId, t.topic] }),
    index('shopify_webhooks_received_idx').on(t.receivedAt),
    oneOf('shopify_webhooks_topic_check', t.topic, shopTopics),
  ],
)

/** Shipment data to send to the shop of an order. */
export const shopifyFulfilments = pgTable(
  'shopify_fulfilments',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: shopFulfilmentStates }).notNull(),
    /** Italian: why it failed, the error of the last attempt, or the part that the shop rejected. */
    reason: text(),
    /** Shopify's ids of the fulfilments created there. */
    fulfilmentIds: text().array().notNull().default(sql`'{}'`),
    /** Carrier and number that were last sent to the shop. A different current value is sent as a correction. */
    toldTracking: text(),
    tries: integer().notNull().default(0),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('shopify_fulfilments_user_idx').on(t.userId, t.state, t.updatedAt),
    oneOf('shopify_fulfilments_state_check', t.state, shopFulfilmentStates),
    check('shopify_fulfilments_reason_check', sql`${t.state} <> 'failed' or ${t.reason} is not null`),
  ],
)
