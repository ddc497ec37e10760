import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { natureCodes } from '../../../domain/invoices/natures.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'

export const categories = pgTable(
  'categories',
  { id: primaryId(), name: text().notNull(), slug: text().notNull().unique() },
  (t) => [uniqueIndex('categories_name_key').on(sql`lower(${t.name})`)],
)

export type CategoryRow = typeof categories.$inferSelect

export const products = pgTable(
  'products',
  {
    id: primaryId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    /** Euros, VAT included. */
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    comparePrice: numeric({ precision: 10, scale: 2 }),
    /** Kilograms. */
    weight: numeric({ precision: 8, scale: 3 }),
    /** Null once a deactivated product has given up its SKU. */
    sku: text(),
    isActive: boolean().notNull().default(true),
    /** Percent, included in the price. */
    vatRate: numeric({ precision: 4, scale: 2 }).notNull().default('22.00'),
    /** Why the rate is 0; ignored for other rates. */
    vatNature: text({ enum: natureCodes }),
    composition: text(),
    origin: text(),
    ean: text(),
    hsCode: text(),
    /** Key under which imports find the product, so that a repeated import updates it instead of creating another. */
    importHandle: text().unique(),
    /** An admin arranged the pictures, so imports do not change them. */
    picturesByHand: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('products_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isActive}`),
    index('products_category_newest_idx')
      .on(t.categoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isActive}`),
    // Products that are not on sale, listed only for admins.
    index('products_inactive_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not ${t.isActive}`),
    index('products_price_idx').on(t.price, t.id).where(sql`${t.isActive}`),
    // Sort orders of the admins' list, which also contains products that are not on sale.
    index('products_any_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('products_any_updated_idx').on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('products_any_name_idx').on(sql`lower(${t.name})`, t.id),
    index('products_any_price_idx').on(t.price, t.id),
    index('products_inactive_category_idx').on(t.categoryId).where(sql`not ${t.isActive}`),
    index('products_category_price_idx').on(t.categoryId, t.price, t.id).where(sql`${t.isActive}`),
    check('products_price_check', sql`${t.price} >= 0 and (${t.comparePrice} is null or ${t.comparePrice} >= 0)`),
    oneOf('products_nature_check', t.vatNature, natureCodes),
    check('products_weight_check', sql`${t.weight} is null or ${t.weight} >= 0`),
  ],
)

export type ProductRow = typeof products.$inferSelect

export const productImages = pgTable(
  'product_images',
  {
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imageUrl: text().notNull(),
    altText: text(),
    /** The colour shown in the picture; null: all colours. */
    color: text(),
    sortOrder: integer().notNull().default(0),
    /** The URL from which an import fetched the picture, so that it is fetched only once. */
    sourceUrl: text(),
  },
  (t) => [
    index('product_images_product_idx').on(t.productId, t.sortOrder, t.id),
    // Finds out whether a stored picture is still used.
    index('product_images_url_idx').on(t.imageUrl),
    unique('product_images_source_key').on(t.productId, t.sourceUrl),
  ],
)

export type ProductImageRow = typeof productImages.$inferSelect

export const productVariants = pgTable(
  'product_variants',
  {
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    color: text(),
    size: text(),
    sku: text(),
    /** Digits of the barcode; null: the variant has no barcode of its own. */
    ean: text(),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('product_variants_name_key').on(t.productId, t.name),
    // Target of foreign keys that prove that a variant belongs to the given product.
    unique('product_variants_product_key').on(t.id, t.productId),
    index('product_variants_product_idx').on(t.productId, t.sortOrder, t.id),
    // Make the distinct values available to an index skip scan.
    index('product_variants_color_idx').on(t.color),
    index('product_variants_size_idx').on(t.size),
  ],
)

export type ProductVariantRow = typeof productVariants.$inferSelect

/** Every SKU in use, in upper case. Triggers on products and variants maintain it, so that a SKU is unique across both. */
export const skus = pgTable(
  'skus',
  {
    sku: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid().references(() => productVariants.id, { onDelete: 'cascade' }),
  },
  (t) => [index('skus_product_idx').on(t.productId), index('skus_variant_idx').on(t.variantId)],
)

export type SkuRow = typeof skus.$inferSelect

/**
 * Bulk changes of products by an admin, stored so that they can be undone. The audit trail has a row per product, but to undo from it would need an
 * index on its details, over millions of rows.
 */
export const productBulkActs = pgTable(
  'product_bulk_acts',
  {
    id: primaryId(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    /** The request. */
    act: jsonb().notNull(),
    /** `id`, `before` and `after` of each changed product. */
    changes: jsonb().notNull(),
    changed: integer().notNull(),
    skipped: integer().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
    /** Number of products restored by the undo. */
    undone: integer(),
  },
  (t) => [index('product_bulk_acts_created_idx').on(t.createdAt)],
)

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
