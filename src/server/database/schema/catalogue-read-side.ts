/**
 * What the catalogue's pages and its search read. No use case writes here: triggers and jobs derive every row from the products' tables.
 */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { categories } from './categories.ts'
import { bits, instant, tsvector } from './columns.ts'
import { products } from './products.ts'

/** Number of active products of each category, kept by triggers: the total of a list needs no counting. */
export const categoryCounts = pgTable('category_counts', {
  categoryId: uuid()
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  activeProducts: integer().notNull().default(0),
})

/**
 * What searches and filters read: one narrow row per active product, kept by triggers. It repeats the date, which hits are sorted by, but
 * nothing that changes often: a new price or stock does not change it.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its position in the bitmaps of common lexemes. */
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
 * The part of every product's JSON that rarely changes, kept by triggers: a page of the catalogue only adds the current stock. `head` is an
 * unclosed object without its pictures; `details` is what the product page adds.
 */
export const productCards = pgTable(
  'product_cards',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    head: text().notNull(),
    /** JSON arrays: all pictures, and the first one alone for visitors and for trial and lapsed plans. */
    images: text().notNull(),
    firstImage: text().notNull(),
    /** JSON arrays of the same pictures' addresses. */
    imageUrls: text().notNull().default('[]'),
    firstImageUrl: text().notNull().default('[]'),
    /**
     * JSON arrays of its variants' colours, and of the sizes that are left; visitors do not see them. A size that an expired reservation
     * gives back returns when a job has marked the reservation.
     */
    colors: text().notNull().default('[]'),
    sizes: text().notNull().default('[]'),
    details: text().notNull(),
  },
  // Products without a picture: admins look for them.
  (t) => [index('product_cards_without_picture_idx').on(t.productId).where(sql`${t.images} = '[]'`)],
)

/** Distinct words of the catalogue, used to correct mistyped words. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), lexeme: text().notNull() }, (t) => [
  index('search_words_lexeme_idx').on(t.lexeme),
  index('search_words_prefix_idx').on(sql`${t.word} text_pattern_ops`),
  index('search_words_nearest_idx').using('gist', sql`${t.word} gist_trgm_ops(siglen=64)`),
])

/** The common lexemes, and in how many products each occurred when the bitmaps were last built. All others are rare. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: text().primaryKey(), products: integer().notNull() })

/**
 * The slots in which a common lexeme occurs, 8,192 per row: they count the matches of many products without reading them. No row is all
 * zeros.
 */
export const searchBitmaps = pgTable(
  'search_bitmaps',
  { lexeme: text().notNull(), chunk: integer().notNull(), bits: bits(8192).notNull() },
  (t) => [primaryKey({ columns: [t.lexeme, t.chunk] }), index('search_bitmaps_chunk_idx').on(t.chunk)],
)

/** Slots whose bits are out of date: their products are checked one by one until a job has updated the bits. Rows are only added. */
export const searchChanges = pgTable('search_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slot: integer().notNull(),
})
