import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'

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
