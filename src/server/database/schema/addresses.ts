import { sql } from 'drizzle-orm'
import { boolean, char, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'

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
