import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { shopEnds, shopFulfilmentStates, shopProductStates, shopTopics } from '../../../domain/shopify/shopify.ts'
import { shopOrderStates } from '../../../domain/shopify/shopify-order-states.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { stockItems } from './stock.ts'

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

/** A product of ours in a shop. */
export const shopifyProducts = pgTable(
  'shopify_products',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its handle in the shop, with which a second attempt finds the product that the first one created. */
    handle: text().notNull(),
    /** Shopify's product id; null until the product has been created. */
    shopifyProductId: text(),
    state: text({ enum: shopProductStates }).notNull(),
    /** Italian: why it failed or no longer exists, or remarks on a product that was sent. */
    reason: text(),
    /** The reseller's settings: whether it is a draft, its texts (null: ours) and its price rule. */
    isDraft: boolean().notNull(),
    title: text(),
    description: text(),
    priceRule: jsonb().notNull(),
    /** The last sent value of each field. A different value in the shop is a change by the reseller. */
    sent: jsonb(),
    /** Values of an unfinished send. They may have reached the shop and then do not count as the reseller's changes. */
    sending: jsonb(),
    /** Expiry of the sender's lease. */
    claimedUntil: instant(),
    /** The reseller wants to replace the changes made in the shop with our values. */
    overwrites: boolean().notNull().default(false),
    /** The product is being removed: it becomes a draft in the shop, and then the row is deleted. */
    isLeaving: boolean().notNull().default(false),
    /** Fields changed by the reseller in the shop, which are not overwritten. */
    keptFields: text().array().notNull().default(sql`'{}'`),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('shopify_products_key').on(t.userId, t.productId),
    unique('shopify_products_handle_key').on(t.userId, t.handle),
    index('shopify_products_product_idx').on(t.productId),
    index('shopify_products_state_idx').on(t.userId, t.state, t.id),
    oneOf('shopify_products_state_check', t.state, shopProductStates),
    check('shopify_products_reason_check', sql`${t.state} <> 'failed' or ${t.reason} is not null`),
    check('shopify_products_sent_check', sql`${t.state} <> 'sent' or ${t.shopifyProductId} is not null`),
  ],
)

/** Stock items of a product in a shop, with the quantity last sent. */
export const shopifyStock = pgTable(
  'shopify_stock',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stockItemId: uuid()
      .notNull()
      .references(() => stockItems.id, { onDelete: 'cascade' }),
    /** The sent product, with which the row is deleted. Null: the variant already existed in the shop and was linked by its SKU. */
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    /** Shopify's ids. */
    shopifyVariantId: text().notNull(),
    inventoryItemId: text().notNull(),
    /** The quantity last sent; null: never. */
    toldQuantity: integer(),
    /** The quantity may have changed since the last send. */
    isDue: boolean().notNull().default(true),
    /** When it became due: the lag of the shop. */
    dueSince: instant().default(sql`present()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.stockItemId] }),
    foreignKey({
      name: 'shopify_stock_product_fk',
      columns: [t.userId, t.productId],
      foreignColumns: [shopifyProducts.userId, shopifyProducts.productId],
    }).onDelete('cascade'),
    index('shopify_stock_item_idx').on(t.stockItemId),
    index('shopify_stock_product_idx').on(t.productId),
    index('shopify_stock_due_idx').on(t.userId, t.dueSince).where(sql`${t.isDue}`),
    check('shopify_stock_due_check', sql`${t.isDue} = (${t.dueSince} is not null)`),
  ],
)

/** Changed stock items that are in at least one shop, one row each, until the shops' rows have been marked as due. */
export const shopifyStockChanges = pgTable('shopify_stock_changes', {
  stockItemId: uuid()
    .primaryKey()
    .references(() => stockItems.id, { onDelete: 'cascade' }),
  changedAt: instant().notNull().default(sql`present()`),
})

/** Products in at least one shop with a change that is sent to shops, until the shops' rows have been marked as due. */
export const shopifyProductChanges = pgTable('shopify_product_changes', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  changedAt: instant().notNull().default(sql`present()`),
})

/** Quantities in a shop that a comparison found to differ from the last sent ones. */
export const shopifyStockDrifts = pgTable(
  'shopify_stock_drifts',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stockItemId: uuid()
      .notNull()
      .references(() => stockItems.id, { onDelete: 'cascade' }),
    expected: integer().notNull(),
    found: integer().notNull(),
    foundAt: createdAt(),
  },
  (t) => [
    index('shopify_stock_drifts_newest_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('shopify_stock_drifts_found_idx').on(t.foundAt),
  ],
)

/** A reseller's last run of linking the shop's variants by SKU: its progress and results. */
export const shopifySkuLinks = pgTable('shopify_sku_links', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A newer run replaces this id, which stops the older one. */
  run: uuid().notNull(),
  startedAt: createdAt(),
  /** Null: running. */
  endedAt: instant(),
  /** Italian: why it ended early. */
  reason: text(),
  /** Cursor of the shop's next page. */
  cursor: text(),
  /** Variants in the shop with one of our SKUs, and how many of them are linked, including those linked before. */
  seen: integer().notNull().default(0),
  linked: integer().notNull().default(0),
  /** Variants that were not linked or need attention: at most as many as are shown, and the total number. */
  findings: jsonb().notNull().default(sql`'[]'`),
  found: integer().notNull().default(0),
})
