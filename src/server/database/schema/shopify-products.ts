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
import { shopProductStates } from '../../../domain/shopify/shopify.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'
import { products } from './products.ts'
import { stockItems } from './stock.ts'

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
