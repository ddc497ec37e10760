import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bits, createdAt, instant, primaryId, tsvector, updatedAt } from './columns.ts'

export const categories = pgTable(
  'categories',
  { id: primaryId(), name: text().notNull(), slug: text().notNull().unique() },
  (t) => [uniqueIndex('categories_name_key').on(sql`lower(${t.name})`)],
)

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
    /** Null once a deactivated product has given its SKU back. */
    sku: text(),
    isActive: boolean().notNull().default(true),
    /** Percent, included in the price. */
    vatRate: numeric({ precision: 4, scale: 2 }).notNull().default('22.00'),
    composition: text(),
    origin: text(),
    ean: text(),
    hsCode: text(),
    /** The name an import knows the product by: importing it again changes it, never doubles it. */
    importHandle: text().unique(),
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
    index('products_price_idx').on(t.price, t.id).where(sql`${t.isActive}`),
    index('products_category_price_idx').on(t.categoryId, t.price, t.id).where(sql`${t.isActive}`),
    check('products_price_check', sql`${t.price} >= 0 and (${t.comparePrice} is null or ${t.comparePrice} >= 0)`),
    check('products_weight_check', sql`${t.weight} is null or ${t.weight} >= 0`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: primaryId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imageUrl: text().notNull(),
    altText: text(),
    sortOrder: integer().notNull().default(0),
    /** Where an import fetched it from, so that it is fetched once. */
    sourceUrl: text(),
  },
  (t) => [
    index('product_images_product_idx').on(t.productId, t.sortOrder, t.id),
    unique('product_images_source_key').on(t.productId, t.sourceUrl),
  ],
)

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
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('product_variants_name_key').on(t.productId, t.name),
    // Lets other tables prove by a foreign key that a variant belongs to the product they name.
    unique('product_variants_product_key').on(t.id, t.productId),
    index('product_variants_product_idx').on(t.productId, t.sortOrder, t.id),
    // Let the distinct values be read by skipping from one to the next.
    index('product_variants_color_idx').on(t.color),
    index('product_variants_size_idx').on(t.size),
  ],
)

/** Every SKU in use, upper case; triggers on products and variants keep it, so that no SKU can stand twice (decisions.md §7). */
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

/**
 * What searches and filters read: one narrow row per active product, kept by triggers. It repeats the date, by which hits are
 * ordered, but not what changes often: a new price or stock leaves it as it is.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its place in the bitmaps of common lexemes. */
    slot: integer().notNull().unique().generatedAlwaysAsIdentity(),
    document: tsvector().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('product_search_document_idx').using('gin', t.document).with({ fastupdate: false }),
    index('product_search_newest_idx').on(t.createdAt.desc().nullsFirst(), t.productId.desc().nullsFirst()),
  ],
)

/**
 * The unchanging part of every product's JSON, finished, kept by triggers: a page of the catalogue only adds what moves by the
 * minute, stock. `head` is an open object without its pictures; `details` is what the product page adds.
 */
export const productCards = pgTable('product_cards', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  head: text().notNull(),
  /** JSON arrays: all pictures, and the first alone for those who see one (decisions.md §3). */
  images: text().notNull(),
  firstImage: text().notNull(),
  details: text().notNull(),
})

/** The common lexemes, in how many products each stood when the bitmaps were last built. All others are rare. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: text().primaryKey(), products: integer().notNull() })

/** Which slots a common lexeme stands in, 8,192 to a row: what many products match is counted here, not read. No row is all zeros. */
export const searchBitmaps = pgTable(
  'search_bitmaps',
  { lexeme: text().notNull(), chunk: integer().notNull(), bits: bits(8192).notNull() },
  (t) => [primaryKey({ columns: [t.lexeme, t.chunk] }), index('search_bitmaps_chunk_idx').on(t.chunk)],
)

/** Slots whose bits are behind: their products are asked one by one until a job has folded them in. Rows are only added. */
export const searchChanges = pgTable('search_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slot: integer().notNull(),
})

/** Active products of each category, kept by triggers: the total of a list costs nothing to say. */
export const categoryCounts = pgTable('category_counts', {
  categoryId: uuid()
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  activeProducts: integer().notNull().default(0),
})

/** Distinct words of the catalogue, against which a mistyped word is put right. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), lexeme: text().notNull() }, (t) => [
  index('search_words_lexeme_idx').on(t.lexeme),
  index('search_words_prefix_idx').on(sql`${t.word} text_pattern_ops`),
  index('search_words_nearest_idx').using('gist', sql`${t.word} gist_trgm_ops(siglen=64)`),
])

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    variantId: uuid(),
    quantity: integer().notNull().default(1),
    notes: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('wishlist_items_line_key').on(t.userId, t.productId, t.variantId).nullsNotDistinct(),
    foreignKey({
      name: 'wishlist_items_variant_fk',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }),
    index('wishlist_items_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('wishlist_items_product_idx').on(t.productId),
    check('wishlist_items_quantity_check', sql`${t.quantity} between 1 and 9999`),
  ],
)
