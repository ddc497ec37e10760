import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { natureCodes } from '../../../domain/invoices/natures.ts'
import { users } from './accounts.ts'
import { categories } from './categories.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { oneOf } from './one-of.ts'

export const products = pgTable(
  'products',
  {
    id: primaryId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    /** Euro, VAT included. */
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    comparePrice: numeric({ precision: 10, scale: 2 }),
    /** Kilograms. */
    weight: numeric({ precision: 8, scale: 3 }),
    /** Null once a deactivated product has released its SKU. */
    sku: text(),
    isActive: boolean().notNull().default(true),
    /** Percent, included in the price. */
    vatRate: numeric({ precision: 4, scale: 2 }).notNull().default('22.00'),
    /** Why its rate is 0; counts only then. */
    vatNature: text({ enum: natureCodes }),
    composition: text(),
    origin: text(),
    ean: text(),
    hsCode: text(),
    /** The name by which imports find the product: a repeated import updates it instead of adding another. */
    importHandle: text().unique(),
    /** An admin has arranged its pictures: imports leave them as they are. */
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
    // Those that are not on sale, which only admins list.
    index('products_inactive_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not ${t.isActive}`),
    index('products_price_idx').on(t.price, t.id).where(sql`${t.isActive}`),
    // The orders of the admin's list, in which products are that are not on sale too.
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
    /** The colour that it shows; null: all of them. */
    color: text(),
    sortOrder: integer().notNull().default(0),
    /** The address that an import fetched it from, so that it is fetched once. */
    sourceUrl: text(),
  },
  (t) => [
    index('product_images_product_idx').on(t.productId, t.sortOrder, t.id),
    // Whether a stored picture is still shown anywhere.
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
    /** Digits under its barcode; null: it has none of its own. */
    ean: text(),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('product_variants_name_key').on(t.productId, t.name),
    // Lets other tables prove by a foreign key that a variant belongs to the product they name.
    unique('product_variants_product_key').on(t.id, t.productId),
    index('product_variants_product_idx').on(t.productId, t.sortOrder, t.id),
    // Let the distinct values be found by an index skip scan.
    index('product_variants_color_idx').on(t.color),
    index('product_variants_size_idx').on(t.size),
  ],
)

export type ProductVariantRow = typeof productVariants.$inferSelect

/** Every SKU in use, upper case; triggers on products and variants keep it, so that a SKU is unique across both. */
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

/** What an admin has done to many products at once: kept so that it can be taken back. */
export const productBulkActs = pgTable(
  'product_bulk_acts',
  {
    id: primaryId(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    /** As it was asked for. */
    act: jsonb().notNull(),
    /** Of each product that was changed its id, `before` and `after`. */
    changes: jsonb().notNull(),
    changed: integer().notNull(),
    skipped: integer().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
    /** Products that taking it back has brought back. */
    undone: integer(),
  },
  (t) => [index('product_bulk_acts_created_idx').on(t.createdAt)],
)
