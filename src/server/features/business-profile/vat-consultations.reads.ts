import { and, desc, eq, inArray } from 'drizzle-orm'
import type { VatEvidence } from '../../../domain/invoices/invoices.ts'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { type VatConsultationRow, vatConsultations } from '../../database/schema/vat-consultations.ts'

/** What VIES said last about the VAT number that each of these accounts has now, by account. Those it said nothing of are left out. */
export async function findVatConsultations(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, VatConsultationRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([vatConsultations.userId], { consultation: vatConsultations })
    .from(vatConsultations)
    .innerJoin(users, and(eq(users.id, vatConsultations.userId), eq(users.vatNumber, vatConsultations.vatNumber)))
    .where(inArray(vatConsultations.userId, [...userIds]))
    .orderBy(vatConsultations.userId, desc(vatConsultations.answeredAt), desc(vatConsultations.id))
  return new Map(rows.map(({ consultation }) => [consultation.userId, consultation]))
}

/** All that VIES said about the numbers of an account, latest first. */
export const selectVatConsultations = (db: Queryable, userId: string, atMost: number): Promise<VatConsultationRow[]> =>
  db
    .select()
    .from(vatConsultations)
    .where(eq(vatConsultations.userId, userId))
    .orderBy(desc(vatConsultations.answeredAt), desc(vatConsultations.id))
    .limit(atMost)

export interface TaxedAccount {
  vatNumber: string | null
  /** Nothing of a business profile was ever given. */
  isConsumer: boolean
  /** An admin has verified the profile as it is, and the account is not suspended. */
  isVerified: boolean
  /** What VIES said last of that number; null: nothing so far. */
  consultation: VatConsultationRow | null
}

/** What the taxation of an account's orders depends on. */
export async function findTaxedAccount(db: Queryable, userId: string): Promise<TaxedAccount> {
  const { vatNumber, companyName, businessSubmittedAt, isBusinessVerified, suspendedAt } = users
  const [row] = await db
    .select({ vatNumber, companyName, businessSubmittedAt, isBusinessVerified, suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) return { vatNumber: null, isConsumer: false, isVerified: false, consultation: null }
  if (!row.vatNumber) {
    const isConsumer = !row.companyName && row.businessSubmittedAt === null
    return { vatNumber: null, isConsumer, isVerified: false, consultation: null }
  }
  const consultation = (await findVatConsultations(db, [userId])).get(userId) ?? null
  return {
    vatNumber: row.vatNumber,
    isConsumer: false,
    isVerified: row.isBusinessVerified && row.suspendedAt === null,
    consultation,
  }
}

/** What a sale without Italian VAT relies on: an answer of VIES. */
export function evidenceOf(consultation: VatConsultationRow | null): VatEvidence | null {
  if (!consultation) return null
  const { vatNumber, name, address, consultationNumber, answeredAt } = consultation
  return { vatNumber, name, address, consultationNumber, answeredAt: answeredAt.toISOString() }
}
