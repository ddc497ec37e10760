import { sql } from 'drizzle-orm'
import { boolean, char, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'

/** An account's address book: consignees to whom it sends more than once. */
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
    /** Two letters; of Italian addresses only. */
    province: char({ length: 2 }),
    country: char({ length: 2 }).notNull(),
    isDefault: boolean().notNull().default(false),
    /** Digest of name and place as they are compared: the same consignee stands in a book once. */
    identity: text().notNull(),
    /** Its words as they are searched: each after a space (domain/addresses/address-words.ts). */
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
