import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Acceptances } from '../../../domain/accounts/acceptances.ts'
import { vatChecks } from '../../../domain/accounts/business-profile.ts'
import { plans } from '../../../domain/accounts/plan-names.ts'
import { roles } from '../../../domain/accounts/roles.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    username: text().notNull(),
    /**
     * Normalized form that look-alike usernames share (domain/accounts/usernames.ts). Null for older accounts whose form another account already
     * uses.
     */
    usernameFolded: text(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    userRole: text({ enum: roles }).notNull().default('base'),
    subscriptionPlan: text({ enum: plans }).notNull().default('trial'),
    /** Status at the last update. `subscriptionAt` (domain/accounts/plans.ts) computes the current one. */
    subscriptionStatus: text().notNull().default('active'),
    /** End of the paid period; null: no end. */
    subscriptionExpiresAt: instant(),
    /** True if the plan is charged again at `subscription_expires_at`. */
    subscriptionRenews: boolean().notNull().default(false),
    companyName: text(),
    vatNumber: text(),
    fiscalCode: text(),
    pecEmail: text(),
    sdiCode: text(),
    /** Street and number. Profiles that are older than the fields below hold the whole address here. */
    companyAddress: text(),
    companyZip: text(),
    companyCity: text(),
    /** Two letters; only for Italian companies. */
    companyProvince: text(),
    /** ISO 3166-1 alpha-2. */
    companyCountry: text(),
    isBusinessVerified: boolean().notNull().default(false),
    /** When the profile was last completed; null until then. */
    businessSubmittedAt: instant(),
    vatCheck: text({ enum: vatChecks }),
    /** The latest accepted version of each text. The evidence is in `contract_acceptances`. */
    acceptances: jsonb().$type<Acceptances>().notNull().default({}),
    /** When an admin suspended the account; null if it is not suspended. */
    suspendedAt: instant(),
    /** Whether this reseller's consignees get a mail when their parcels are shipped. */
    consigneeMails: boolean().notNull().default(true),
    /** Whether this user gets a reminder mail before a reservation ends. */
    reservationMails: boolean().notNull().default(true),
    /** When a mail server last rejected the address permanently; null if it never did or has accepted a mail since. */
    mailRefusedAt: instant(),
    /** The rejection message of that server. */
    mailRefusal: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_username_folded_key').on(t.usernameFolded),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('users_search_idx').using(
      'gin',
      sql`(lower(${t.username} || ' ' || ${t.email} || ' ' || coalesce(${t.companyName}, '') || ' ' || coalesce(${t.vatNumber}, '') || ' ' || coalesce(${t.firstName}, '') || ' ' || coalesce(${t.lastName}, ''))) gin_trgm_ops`,
    ),
    index('users_to_verify_idx')
      .on(t.businessSubmittedAt)
      .where(sql`not ${t.isBusinessVerified} and ${t.businessSubmittedAt} is not null`),
    index('users_suspended_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.suspendedAt} is not null`),
    index('users_plan_ends_idx')
      .on(t.subscriptionExpiresAt)
      .where(sql`${t.subscriptionExpiresAt} is not null and ${t.subscriptionStatus} in ('active', 'past_due')`),
    index('users_admins_idx').on(t.id).where(sql`${t.userRole} = 'admin'`),
    oneOf('users_role_check', t.userRole, roles),
    oneOf('users_plan_check', t.subscriptionPlan, plans),
    // Only a plan with a paid period can renew.
    check('users_renewal_check', sql`not ${t.subscriptionRenews} or ${t.subscriptionExpiresAt} is not null`),
    // A username with an @ could be mistaken for another user's e-mail address at login.
    check('users_username_check', sql`char_length(${t.username}) >= 3 and position('@' in ${t.username}) = 0`),
    check(
      'users_verified_check',
      sql`not ${t.isBusinessVerified} or (${t.companyName} is not null and ${t.vatNumber} is not null)`,
    ),
  ],
)

export type UserRow = typeof users.$inferSelect

/** `sid` is the SHA-256 of the cookie's token, so a leaked table opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb().$type<{ address: string; userAgent: string | null }>().notNull(),
    createdAt: createdAt(),
    /** Updated at intervals, not for every request (domain/accounts/sessions.ts). */
    lastUsedAt: instant().notNull().default(sql`present()`),
    expire: instant().notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expire_idx').on(t.expire)],
)

/** Single-use links. Only the hash of the token is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('password_resets_user_idx').on(t.userId), index('password_resets_expiry_idx').on(t.expiresAt)],
)

/** Counters of the attempt limiter. The columns are defined by the library (rate-limiter-flexible). */
export const attemptLimits = pgTable(
  'attempt_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('attempt_limits_expire_idx').on(t.expire)],
)
