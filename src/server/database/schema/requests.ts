import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { betaSeats, betaStatuses, betaVolumes } from '../../../domain/beta-applications.ts'
import { productRequestStatuses, requestCategories, requestSizes } from '../../../domain/products/product-requests.ts'
import { cardMaterials, packagingMaterials } from '../../../domain/white-label.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, someOf } from './columns.ts'

export const productRequests = pgTable(
  'product_requests',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    productUrl: text(),
    category: text({ enum: requestCategories }).notNull(),
    description: text().notNull(),
    colors: text(),
    sizes: text({ enum: requestSizes }).array().notNull().default(sql`'{}'`),
    imageUrls: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: productRequestStatuses }).notNull().default('pending'),
    adminNotes: text(),
    reviewedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_requests_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('product_requests_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('product_requests_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('product_requests_search_idx').using(
      'gin',
      sql`(lower(${t.description} || ' ' || coalesce(${t.colors}, '') || ' ' || coalesce(${t.productUrl}, ''))) gin_trgm_ops`,
    ),
    index('product_requests_images_idx').using('gin', t.imageUrls),
    check('product_requests_images_check', sql`cardinality(${t.imageUrls}) <= 5`),
    check('product_requests_description_check', sql`char_length(${t.description}) >= 10`),
    check('product_requests_reviewed_check', sql`(${t.status} = 'pending') = (${t.reviewedAt} is null)`),
    oneOf('product_requests_status_check', t.status, productRequestStatuses),
    oneOf('product_requests_category_check', t.category, requestCategories),
    someOf('product_requests_sizes_check', t.sizes, requestSizes),
  ],
)

export type ProductRequestRow = typeof productRequests.$inferSelect

export const betaApplications = pgTable(
  'beta_applications',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    companyName: text().notNull(),
    businessDescription: text().notNull(),
    expectedVolume: text({ enum: betaVolumes }).notNull(),
    motivation: text().notNull(),
    contactPerson: text().notNull(),
    phoneNumber: text().notNull(),
    website: text(),
    currentPlatform: text(),
    status: text({ enum: betaStatuses }).notNull().default('pending'),
    adminNotes: text(),
    reviewedBy: uuid().references(() => users.id),
    reviewedAt: instant(),
    /** For approved applications: a unique number, so that concurrent approvals cannot exceed the number of seats. */
    seat: smallint(),
    createdAt: createdAt(),
  },
  (t) => [
    index('beta_applications_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('beta_applications_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    /** At most one open application per user, also for concurrent requests. */
    uniqueIndex('beta_applications_pending_key').on(t.userId).where(sql`${t.status} = 'pending'`),
    index('beta_applications_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    uniqueIndex('beta_applications_seat_key').on(t.seat),
    check(
      'beta_applications_seat_check',
      sql`(${t.status} = 'approved') = (${t.seat} is not null) and ${t.seat} between 1 and ${sql.raw(String(betaSeats))}`,
    ),
    oneOf('beta_applications_status_check', t.status, betaStatuses),
    oneOf('beta_applications_volume_check', t.expectedVolume, betaVolumes),
    check('beta_applications_reviewed_check', sql`(${t.status} = 'pending') = (${t.reviewedAt} is null)`),
  ],
)

export type BetaApplicationRow = typeof betaApplications.$inferSelect

export const whiteLabelProfiles = pgTable(
  'white_label_profiles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** URL of a picture that the account attached as its logo. */
    logoUrl: text(),
    companyName: text().notNull(),
    packagingDescription: text().notNull(),
    cardMaterial: text({ enum: cardMaterials }).notNull(),
    packagingMaterial: text({ enum: packagingMaterials }).notNull(),
    additionalRequests: text(),
    updatedAt: instant().notNull().default(sql`present()`),
  },
  (t) => [
    // The nightly sweep checks which pictures are logos.
    index('white_label_profiles_logo_idx').on(t.logoUrl),
    check('white_label_profiles_logo_check', sql`${t.logoUrl} like '/media/%'`),
    check('white_label_profiles_name_check', sql`char_length(${t.companyName}) between 2 and 100`),
    check('white_label_profiles_description_check', sql`char_length(${t.packagingDescription}) between 10 and 2000`),
    check('white_label_profiles_requests_check', sql`char_length(${t.additionalRequests}) <= 2000`),
    oneOf('white_label_profiles_card_check', t.cardMaterial, cardMaterials),
    oneOf('white_label_profiles_packaging_check', t.packagingMaterial, packagingMaterials),
  ],
)

export type WhiteLabelRow = typeof whiteLabelProfiles.$inferSelect
