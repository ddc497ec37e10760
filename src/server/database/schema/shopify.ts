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
import { shopEnds, shopFulfilmentStates, shopProductStates, shopTopics } from '../../../domain/shopify.ts'
import { shopOrderStates } from '../../../domain/shopify-order-states.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { stockItems } from './stock.ts'

/** Credentials are stored encrypted, and never leave the server. */
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
    /** What the app may do there, as the shop said last; empty of those that were connected before this was noted. */
    scopes: text().array().notNull().default(sql`'{}'`),
    isActive: boolean().notNull().default(true),
    /** Why it is not active; null of an active one, and of those that ended before this was noted. */
    end: text({ enum: shopEnds }),
    lastSyncAt: instant(),
    /** Where the next sync continues: after the last complete page. */
    syncCursor: text(),
    /** The sync that is running, and until when it counts as alive unless it says so again: a killed one ends by itself. */
    syncRun: uuid(),
    syncUntil: instant(),
    ordersImported: integer().notNull().default(0),
    /** Jobs leave it alone until then, because it could not be reached, so many times in a row. */
    pausedUntil: instant(),
    failures: integer().notNull().default(0),
    /** Since when it cannot be asked; null: it can, or it could before this was noted. */
    failingSince: instant(),
    /** When admins were told that it needs a look; null once it needs none. */
    adminsToldAt: instant(),
    /** Since when its webhooks come here; null: they are not registered. */
    webhooksAt: instant(),
    /** The place there that holds our stock, Shopify's number; null: it was not asked yet. */
    locationId: text(),
    /** The shop shows so many pieces fewer than there are, and none where fewer than so many are left. */
    stockReserve: integer().notNull().default(0),
    stockFloor: integer().notNull().default(0),
    /** Whether the shop is told of stock at all. */
    stockIsOn: boolean().notNull().default(true),
    /** When it was last told how many there are of something. */
    stockPushedAt: instant(),
    /** When its stock was last compared as a whole. */
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

/** The ledger of a shop's orders: what became of each that was seen. Those that were imported stand in `orders` by their Shopify number. */
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
    /** The order that it became here. */
    orderId: uuid().references(() => orders.id),
    /** When its customer placed it in the shop; null of those that were seen before this was noted. */
    orderedAt: instant(),
    /** When the shop's customer or the reseller cancelled it there, and it is imported. */
    cancelledAt: instant(),
    firstSeenAt: createdAt(),
    /** When it was last looked at. */
    seenAt: instant().notNull(),
    /** How many times it was tried. */
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

/** Webhooks that have come, so that each counts once however often it is delivered. */
export const shopifyWebhooks = pgTable(
  'shopify_webhooks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Shopify's id of what happened; one event may concern several topics. */
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

/** What a shop has to know of the shipment of an order that came from it. */
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
    /** Italian: why it failed, why the last try was in vain, or what of it the shop did not take. */
    reason: text(),
    /** Shopify's numbers of what was made there. */
    fulfilmentIds: text().array().notNull().default(sql`'{}'`),
    /** The carrier and number that the shop was told last: another one by now is a correction. */
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
    /** Its address in the shop, by which a second try finds what the first has made. */
    handle: text().notNull(),
    /** Shopify's number; null until it is there. */
    shopifyProductId: text(),
    state: text({ enum: shopProductStates }).notNull(),
    /** Italian: why it failed or is gone, or what there is to know of one that was sent. */
    reason: text(),
    /** How the reseller wants it: a draft there, its texts (null: ours), its rule of prices. */
    isDraft: boolean().notNull(),
    title: text(),
    description: text(),
    priceRule: jsonb().notNull(),
    /** What was sent last, field by field: what is otherwise there by now the reseller has changed. */
    sent: jsonb(),
    /** What a sending asks for that has not come to its end: it may have come there, and is then no change by hand. */
    sending: jsonb(),
    /** Whoever sends it has it until then. */
    claimedUntil: instant(),
    /** The reseller wants ours in the place of what was changed there. */
    overwrites: boolean().notNull().default(false),
    /** It is made a draft there, and then forgotten here. */
    isLeaving: boolean().notNull().default(false),
    /** Fields that the reseller has changed there, which stay as they are. */
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

/** What of a product in a shop can run out, and how many of it the shop was told. */
export const shopifyStock = pgTable(
  'shopify_stock',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stockItemId: uuid()
      .notNull()
      .references(() => stockItems.id, { onDelete: 'cascade' }),
    /** Of a product that was sent to the shop, and ends with it; null: its variant was there by other means, and was linked by its SKU. */
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    /** Shopify's numbers. */
    shopifyVariantId: text().notNull(),
    inventoryItemId: text().notNull(),
    /** Null: never told. */
    toldQuantity: integer(),
    /** It may have changed since. */
    isDue: boolean().notNull().default(true),
    /** Since when: how late the shop is. */
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

/** Stock that has moved and is in some shop: a row however often it moves, until the shops' rows are marked. */
export const shopifyStockChanges = pgTable('shopify_stock_changes', {
  stockItemId: uuid()
    .primaryKey()
    .references(() => stockItems.id, { onDelete: 'cascade' }),
  changedAt: instant().notNull().default(sql`present()`),
})

/** Products in some shop of which something has changed that shops are sent: until the shops' rows are marked. */
export const shopifyProductChanges = pgTable('shopify_product_changes', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  changedAt: instant().notNull().default(sql`present()`),
})

/** Stock that a comparison has found otherwise in a shop than it was told. */
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

/** The last time that a reseller had their shop's variants linked by SKU: how far it has come, and what it found. */
export const shopifySkuLinks = pgTable('shopify_sku_links', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A later one takes its place, and ends what the earlier still had to do. */
  run: uuid().notNull(),
  startedAt: createdAt(),
  /** Null: it is under way. */
  endedAt: instant(),
  /** Italian: why it ended before all was read. */
  reason: text(),
  /** Where the shop's next page begins. */
  cursor: text(),
  /** Variants of the shop with a SKU of ours, and those of them that are linked since. */
  seen: integer().notNull().default(0),
  linked: integer().notNull().default(0),
  /** What was not linked or needs a look: at most so many as are shown, and how many there are in all. */
  findings: jsonb().notNull().default(sql`'[]'`),
  found: integer().notNull().default(0),
})
