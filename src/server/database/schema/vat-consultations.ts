import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { viesOutcomes } from '../../../domain/accounts/business-profile.ts'
import { users } from './accounts.ts'
import { instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'

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
