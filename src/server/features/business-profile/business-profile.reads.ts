import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { VatEvidence } from '../../../domain/invoices/invoices.ts'
import type { Queryable } from '../../database/database.ts'
import type { Counted } from '../../database/paging.ts'
import { type VatConsultationRow, vatConsultations } from '../../database/schema/account-data.ts'
import { users } from '../../database/schema/accounts.ts'

/** Submitted profiles without a decision by an admin. */
export const isToVerify = and(eq(users.isBusinessVerified, false), isNotNull(users.businessSubmittedAt))

export const profilesToVerify: Counted = { table: users, filter: isToVerify, all: true }

/** The latest VIES response about the current VAT number of each account, by account id. Accounts without a response are absent. */
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

/** VIES responses about all numbers of an account, latest first. */
export const selectVatConsultations = (db: Queryable, userId: string, atMost: number): Promise<VatConsultationRow[]> =>
  db
    .select()
    .from(vatConsultations)
    .where(eq(vatConsultations.userId, userId))
    .orderBy(desc(vatConsultations.answeredAt), desc(vatConsultations.id))
    .limit(atMost)

interface TaxedAccount {
  vatNumber: string | null
  /** The account has no VAT number, company name or submitted profile. */
  isConsumer: boolean
  /** An admin has verified the current profile, and the account is not suspended. */
  isVerified: boolean
  /** The latest VIES response about that number; null if there is none. */
  consultation: VatConsultationRow | null
}

/** The account data that determines the taxation of its orders. */
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

/** The VIES response as evidence for a sale without Italian VAT. */
export function evidenceOf(consultation: VatConsultationRow | null): VatEvidence | null {
  if (!consultation) return null
  const { vatNumber, name, address, consultationNumber, answeredAt } = consultation
  return { vatNumber, name, address, consultationNumber, answeredAt: answeredAt.toISOString() }
}
