import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { buyerOf } from '../../../domain/invoices/parties.ts'
import type { Queryable } from '../../database/database.ts'
import { closedAccounts, contractAcceptances, vatConsultations } from '../../database/schema/account-data.ts'
import { users } from '../../database/schema/accounts.ts'
import { invoices, orderTaxations } from '../../database/schema/invoices.ts'
import { orders } from '../../database/schema/orders.ts'
import { planCharges, planSubscriptions } from '../../database/schema/plans.ts'
import type { UserChanges } from '../accounts/change-user.ts'

/** Clears the account fields that only invoices need. */
export const noInvoiceData = {
  firstName: null,
  lastName: null,
  companyName: null,
  vatNumber: null,
  fiscalCode: null,
  pecEmail: null,
  sdiCode: null,
  companyAddress: null,
  companyZip: null,
  companyCity: null,
  companyProvince: null,
  companyCountry: null,
  isBusinessVerified: false,
  vatCheck: null,
} as const satisfies UserChanges

/** Whether the account ever paid for an order or a plan, so that invoices exist. */
export async function hasInvoices(db: Queryable, userId: string): Promise<boolean> {
  const paidOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.paidAt} is not null`))
  const paidPlans = db
    .select({ id: planCharges.id })
    .from(planCharges)
    .where(and(eq(planCharges.userId, userId), isNotNull(planCharges.paidAt)))
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists ${paidOrders} or exists ${paidPlans} as has`)
  return rows[0]?.has ?? false
}

/** Deletes VIES responses, accepted texts and company data of plan purchases, which are kept only as long as the invoice data. */
async function deleteEvidence(db: Queryable, userIds: readonly string[]): Promise<void> {
  await db.delete(vatConsultations).where(inArray(vatConsultations.userId, [...userIds]))
  await db.delete(contractAcceptances).where(inArray(contractAcceptances.userId, [...userIds]))
  for (const table of [planSubscriptions, planCharges]) {
    await db
      .update(table)
      .set({ buyer: null })
      .where(and(inArray(table.userId, [...userIds]), isNotNull(table.buyer)))
  }
}

const withoutQuotes = (sentences: AnyPgColumn) =>
  sql`array(select regexp_replace(sentence, '«[^»]*»', '«•••»', 'g') from unnest(${sentences}) with ordinality as kept (sentence, at) order by at)`

/** Erases the buyers, with their VIES data, from invoices, plan charges and order taxations; numbers and amounts stay. */
async function eraseBuyers(db: Queryable, userIds: readonly string[]): Promise<void> {
  const nobody = JSON.stringify(buyerOf(noInvoiceData))
  await db
    .update(invoices)
    .set({
      buyerName: '',
      // Both quote data of the buyer, such as a fiscal code.
      missing: withoutQuotes(invoices.missing),
      notes: withoutQuotes(invoices.notes),
      facts: sql`jsonb_set(${invoices.facts}, '{buyer}', ${nobody}::jsonb) #- '{exemption,evidence}'`,
    })
    .where(inArray(invoices.userId, [...userIds]))
  const emptied = sql`'{"vatNumber": "", "name": null, "address": null}'::jsonb`
  await db
    .update(planCharges)
    .set({ vatEvidence: sql`${planCharges.vatEvidence} || ${emptied}` })
    .where(and(inArray(planCharges.userId, [...userIds]), isNotNull(planCharges.vatEvidence)))
  const ofThem = db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
  await db
    .update(orderTaxations)
    .set({ evidence: sql`${orderTaxations.evidence} || ${emptied}` })
    .where(and(inArray(orderTaxations.orderId, ofThem), isNotNull(orderTaxations.evidence)))
}

/** Erases everything that is kept only for invoices: VIES responses, accepted texts, and buyers in documents and order taxations. */
export async function eraseEvidence(db: Queryable, userIds: readonly string[]): Promise<void> {
  await deleteEvidence(db, userIds)
  await eraseBuyers(db, userIds)
}

/** Erases the invoice data of accounts closed more than `years` years ago. Returns the number of accounts. */
export async function emptyInvoiceData(
  db: Queryable,
  { years, atMost }: { years: number; atMost: number },
): Promise<number> {
  const closedLongAgo = lt(closedAccounts.closedAt, sql`present() - make_interval(years => ${years})`)
  const over = await db
    .select({ userId: closedAccounts.userId })
    .from(closedAccounts)
    .where(and(isNull(closedAccounts.emptiedAt), closedLongAgo))
    .orderBy(closedAccounts.closedAt)
    .limit(atMost)
  if (over.length === 0) return 0
  const ids = over.map(({ userId }) => userId)
  await db.update(users).set(noInvoiceData).where(inArray(users.id, ids))
  await eraseEvidence(db, ids)
  // Last, so that an interrupted run is repeated the next night.
  await db.update(closedAccounts).set({ emptiedAt: sql`present()` }).where(inArray(closedAccounts.userId, ids))
  return over.length
}
