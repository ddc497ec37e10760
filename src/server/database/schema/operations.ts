import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../../domain/accounts/audit.ts'
import type { SecurityEvent } from '../../../domain/accounts/security-log.ts'
import { troubleSources } from '../../../domain/trouble.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'

export const appSettings = pgTable('app_settings', {
  id: primaryId(),
  settingKey: text().notNull().unique(),
  settingValue: text().notNull(),
  description: text(),
  updatedAt: instant().notNull().default(sql`present()`),
})

export const errorLogs = pgTable(
  'error_logs',
  {
    id: primaryId(),
    timestamp: createdAt(),
    source: text({ enum: troubleSources }).notNull(),
    errorType: text().notNull(),
    errorMessage: text().notNull(),
    payload: jsonb(),
    resolved: boolean().notNull().default(false),
    resolvedAt: instant(),
    resolvedBy: uuid().references(() => users.id),
    /** How the error was resolved, written by the admin who resolved it. */
    resolutionNote: text(),
  },
  (t) => [
    index('error_logs_open_idx')
      .on(t.timestamp.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not ${t.resolved}`),
    index('error_logs_resolved_idx')
      .on(t.timestamp.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.resolved}`),
    index('error_logs_source_idx').on(t.source, t.resolved, t.timestamp.desc().nullsFirst(), t.id.desc().nullsFirst()),
    oneOf('error_logs_source_check', t.source, troubleSources),
    check('error_logs_resolved_check', sql`${t.resolved} = (${t.resolvedAt} is not null)`),
  ],
)

export type ErrorLogRow = typeof errorLogs.$inferSelect

/** Audit trail: which admin did what to which object, and when. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: primaryId(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    subject: text().notNull(),
    /** Old and new values of the changed fields; null if the object did not exist before, or no longer exists. */
    before: jsonb(),
    after: jsonb(),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_trail_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_trail_subject_idx').on(t.subject, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_trail_actor_idx').on(t.actorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_trail_actor_action_idx').on(
      t.actorId,
      t.action,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('audit_trail_action_idx').on(t.action, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** Sign-ins, refused attempts and changes of credentials. Contains no secrets. A row outlives its account, so `userId` has no foreign key. */
export const securityLog = pgTable(
  'security_log',
  {
    id: primaryId(),
    event: text().$type<SecurityEvent>().notNull(),
    /** The affected account, if known. */
    userId: uuid(),
    /** IP address; null if no request caused the event. */
    address: text(),
    userAgent: text(),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    index('security_log_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('security_log_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('security_log_event_idx').on(t.event, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('security_log_address_idx').on(t.address, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** Files in the object store and their read permissions. */
export const storedObjects = pgTable(
  'stored_objects',
  {
    id: primaryId(),
    ownerId: uuid().references(() => users.id),
    path: text().notNull().unique(),
    visibility: text({ enum: ['pending', 'private', 'public'] })
      .notNull()
      .default('pending'),
    contentType: text(),
    bytes: bigint({ mode: 'number' }),
    width: bigint({ mode: 'number' }),
    height: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    expiresAt: instant(),
  },
  (t) => [index('stored_objects_owner_idx').on(t.ownerId), index('stored_objects_expiry_idx').on(t.expiresAt)],
)

/**
 * Aggregates over many rows, recomputed periodically by a job and shown with their time. Updating them with each order would make all orders wait for
 * the lock of one row.
 */
export const summaries = pgTable('summaries', {
  name: text().primaryKey(),
  figures: jsonb().notNull(),
  computedAt: instant().notNull(),
})

/** Results of the first POST request with each Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text().notNull(),
    /** Id of the object created by the first request; repeated requests get it again. */
    resultId: text(),
    /** Kind of the created object; null for keys of the previous release. */
    made: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('idempotency_keys_user_key').on(t.userId, t.key),
    index('idempotency_keys_created_idx').on(t.createdAt),
  ],
)

export const shippingZones = pgTable('shipping_zones', {
  id: primaryId(),
  zoneCode: text().notNull().unique(),
  zoneName: text().notNull(),
  /** ISO codes; empty: every country that no other zone names. */
  countries: jsonb().$type<string[]>().notNull(),
  zipPrefixes: jsonb().$type<string[]>().notNull(),
})

export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: primaryId(),
    zoneCode: text()
      .notNull()
      .references(() => shippingZones.zoneCode, { onDelete: 'cascade', onUpdate: 'cascade' }),
    minItems: integer().notNull(),
    /** Null: no upper limit. */
    maxItems: integer(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
  },
  (t) => [
    unique('shipping_rates_step_key').on(t.zoneCode, t.minItems),
    check(
      'shipping_rates_step_check',
      sql`${t.minItems} > 0 and (${t.maxItems} is null or ${t.maxItems} >= ${t.minItems}) and ${t.price} >= 0`,
    ),
  ],
)

/** A single row. A trigger sets a new version whenever a zone or a rate changes (database/routines/tariffs). */
export const tariffVersion = pgTable(
  'tariff_version',
  {
    isOnly: boolean().primaryKey().default(true),
    version: uuid().notNull(),
  },
  (t) => [check('tariff_version_only_check', sql`${t.isOnly}`)],
)
