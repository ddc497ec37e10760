/** Read side of the catalogue and its search. Use cases never write to these tables: triggers and jobs derive every row from the product tables. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bits, createdAt, instant, primaryId, tsvector } from './columns.ts'
import { categories, products } from './products.ts'

/** Number of active products per category, maintained by triggers, so that list totals need no counting. */
export const categoryCounts = pgTable('category_counts', {
  categoryId: uuid()
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  activeProducts: integer().notNull().default(0),
})

/**
 * Read by searches and filters: one narrow row per active product, maintained by triggers. It repeats the creation date, because hits are sorted by
 * it, but nothing that changes often: a new price or stock level does not update it.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Position of the product in the bitmaps of common lexemes. */
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
 * The part of each product's JSON that rarely changes, maintained by triggers: a catalogue page only adds the current stock. `head` is an unclosed
 * JSON object without the pictures; `details` holds the additional fields of the product page.
 */
export const productCards = pgTable(
  'product_cards',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    head: text().notNull(),
    /** JSON arrays: all pictures, and only the first one for visitors and for trial and lapsed plans. */
    images: text().notNull(),
    firstImage: text().notNull(),
    /** JSON arrays of the same pictures' URLs. */
    imageUrls: text().notNull().default('[]'),
    firstImageUrl: text().notNull().default('[]'),
    /**
     * JSON arrays of the colours of the variants and of the sizes in stock; not sent to visitors. A size freed by an expired reservation reappears
     * once a job has marked the reservation as expired.
     */
    colors: text().notNull().default('[]'),
    sizes: text().notNull().default('[]'),
    details: text().notNull(),
  },
  // Products without a picture, for the admin filter.
  (t) => [index('product_cards_without_picture_idx').on(t.productId).where(sql`${t.images} = '[]'`)],
)

/** Distinct words of the catalogue, used to correct misspelled search words. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), lexeme: text().notNull() }, (t) => [
  index('search_words_lexeme_idx').on(t.lexeme),
  index('search_words_prefix_idx').on(sql`${t.word} text_pattern_ops`),
  index('search_words_nearest_idx').using('gist', sql`${t.word} gist_trgm_ops(siglen=64)`),
])

/** Common lexemes with the number of products that contained them when the bitmaps were last built. All other lexemes are rare. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: text().primaryKey(), products: integer().notNull() })

/**
 * The slots that contain a common lexeme, 8,192 per row, to count the matches of many products without reading them. Rows without a set bit do not
 * exist.
 */
export const searchBitmaps = pgTable(
  'search_bitmaps',
  { lexeme: text().notNull(), chunk: integer().notNull(), bits: bits(8192).notNull() },
  (t) => [primaryKey({ columns: [t.lexeme, t.chunk] }), index('search_bitmaps_chunk_idx').on(t.chunk)],
)

/** Slots whose bits are out of date. Their products are checked individually until a job has updated the bits. Writers only insert rows. */
export const searchChanges = pgTable('search_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slot: integer().notNull(),
})

/** Search synonyms added by admins to those in `domain/words/fashion-words.ts`. Rows are never changed. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: primaryId(),
    /** Normalized and sorted, so that the same set of words is a single row. */
    words: text().array().notNull().unique(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [check('search_synonyms_words_check', sql`cardinality(${t.words}) between 2 and 10`)],
)

export type SearchSynonymsRow = typeof searchSynonyms.$inferSelect
