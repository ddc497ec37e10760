import { sql } from 'drizzle-orm'
import { bigint, boolean, char, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { acceptanceKinds } from '../../../domain/accounts/acceptances.ts'
import { dataExportStates } from '../../../domain/accounts/account-data.ts'
import { viesOutcomes } from '../../../domain/accounts/business-profile.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'

/** Copies of an account's data, requested by its owner. The file is in the object store under the row's id. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: dataExportStates }).notNull().default('pending'),
    /** Size of the file in bytes. */
    size: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    readyAt: instant(),
    /** The file can be downloaded until then. */
    expiresAt: instant(),
  },
  (t) => [
    index('data_exports_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('data_exports_oldest_idx').on(t.createdAt),
    /** At most one pending export per user, also for concurrent requests. */
    uniqueIndex('data_exports_pending_key').on(t.userId).where(sql`${t.state} = 'pending'`),
    oneOf('data_exports_state_check', t.state, dataExportStates),
    check(
      'data_exports_ready_check',
      sql`(${t.state} = 'ready') = (${t.size} is not null and ${t.readyAt} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
)

export type DataExportRow = typeof dataExports.$inferSelect

/** Accounts closed by their owners. Their `users` rows are kept for the invoice data, suspended and without names. */
export const closedAccounts = pgTable(
  'closed_accounts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    closedAt: instant().notNull(),
    /** When the invoice data were removed; at once for accounts without invoices. */
    emptiedAt: instant(),
  },
  (t) => [index('closed_accounts_invoices_idx').on(t.closedAt).where(sql`${t.emptiedAt} is null`)],
)

/** Evidence of each accepted text: version, time and address. `users.acceptances` holds the latest version of each kind. */
export const contractAcceptances = pgTable(
  'contract_acceptances',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: acceptanceKinds }).notNull(),
    version: text().notNull(),
    /** IP address of the request. */
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('contract_acceptances_once_key').on(t.userId, t.kind, t.version),
    oneOf('contract_acceptances_kind_check', t.kind, acceptanceKinds),
  ],
)

/** Address book of an account: consignees it ships to repeatedly. */
export const addresses = pgTable(
  'addresses',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: text().notNull(),
    city: text().notNull(),
    zip: text().notNull(),
    /** Two letters; only for Italian addresses. */
    province: char({ length: 2 }),
    country: char({ length: 2 }).notNull(),
    isDefault: boolean().notNull().default(false),
    /** Digest of the normalized name and place, so that a book contains each consignee once. */
    identity: text().notNull(),
    /** Search text: the normalized words, each preceded by a space (domain/addresses/address-words.ts). */
    search: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('addresses_identity_key').on(t.userId, t.identity),
    index('addresses_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    uniqueIndex('addresses_default_key').on(t.userId).where(sql`${t.isDefault}`),
  ],
)

export type AddressRow = typeof addresses.$inferSelect

/** Every VIES answer about an account's VAT number. Answers about earlier numbers are kept but count only for those numbers. */
export const vatConsultations = pgTable(
  'vat_consultations',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number sent to VIES, as in the profile at that time. */
    vatNumber: text().notNull(),
    outcome: text({ enum: viesOutcomes }).notNull(),
    name: text(),
    address: text(),
    consultationNumber: text(),
    answeredAt: instant().notNull(),
  },
  (t) => [
    index('vat_consultations_user_idx').on(t.userId, t.vatNumber, t.answeredAt.desc().nullsFirst()),
    oneOf('vat_consultations_outcome_check', t.outcome, viesOutcomes),
    check('vat_consultations_known_check', sql`${t.outcome} = 'valid' or (${t.name} is null and ${t.address} is null)`),
  ],
)

export type VatConsultationRow = typeof vatConsultations.$inferSelect
