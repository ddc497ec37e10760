import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { acceptanceKinds } from '../../../domain/accounts/acceptances.ts'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'

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
