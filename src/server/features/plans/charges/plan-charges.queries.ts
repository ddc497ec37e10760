import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { chargeNumber, type MonthlyPrice } from '../../../../domain/accounts/plan-charges.ts'
import { isMonthly } from '../../../../domain/accounts/plan-names.ts'
import { businessYear } from '../../../../domain/time/clock.ts'
import type { Queryable } from '../../../database/database.ts'
import { type PlanChargeRow, planCharges } from '../../../database/schema/plans.ts'

type NewCharge = Omit<typeof planCharges.$inferInsert, 'number'>

/** Inserts a charge, with a number if it is paid; undefined if this invoice of the provider is recorded already. */
export async function insertCharge(db: Queryable, charge: NewCharge, now: Date): Promise<PlanChargeRow | undefined> {
  const number = charge.state === 'paid' ? await nextNumber(db, now) : null
  const [row] = await db
    .insert(planCharges)
    .values({ ...charge, number })
    .onConflictDoNothing({ target: [planCharges.provider, planCharges.invoiceId] })
    .returning()
  return row
}

/** The next number, with the current business year. */
async function nextNumber(db: Queryable, now: Date): Promise<string> {
  const { rows } = await db.execute<{ n: string }>(sql`select nextval('plan_charge_number_seq')::text as n`)
  return chargeNumber(businessYear(now), rows[0]?.n ?? '')
}

/** Marks a charge as paid and assigns its number. */
export async function settleCharge(
  db: Queryable,
  { id, number }: PlanChargeRow,
  changes: Partial<NewCharge>,
  now: Date,
): Promise<PlanChargeRow> {
  return updateCharge(db, id, { ...changes, state: 'paid', number: number ?? (await nextNumber(db, now)) })
}

export async function updateCharge(
  db: Queryable,
  id: string,
  changes: Partial<typeof planCharges.$inferInsert>,
): Promise<PlanChargeRow> {
  const [row] = await db.update(planCharges).set(changes).where(eq(planCharges.id, id)).returning()
  if (!row) throw new Error(`Charge ${id} no longer exists`)
  return row
}

/** The charge that waits to be paid; an account has one at most. */
export async function findDueCharge(db: Queryable, userId: string): Promise<PlanChargeRow | undefined> {
  const [row] = await db
    .select()
    .from(planCharges)
    .where(and(eq(planCharges.userId, userId), eq(planCharges.state, 'due')))
  return row
}

/** Whether the account has used its trial, disputed later or not. A trial that was refunded before it began is `void` and does not count. */
export async function hasPaidTrial(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: planCharges.id })
    .from(planCharges)
    .where(and(eq(planCharges.userId, userId), eq(planCharges.plan, 'trial'), eq(planCharges.state, 'paid')))
    .limit(1)
  return rows.length > 0
}

/** The given invoices that are recorded. */
export async function selectRecorded(
  db: Queryable,
  provider: string,
  invoiceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (invoiceIds.length === 0) return new Set()
  const rows = await db
    .select({ invoiceId: planCharges.invoiceId })
    .from(planCharges)
    .where(and(eq(planCharges.provider, provider), inArray(planCharges.invoiceId, [...invoiceIds])))
  return new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))
}

/** The distinct amounts paid for months of a subscription, by plan. An admin may have accepted others than the agreed ones. */
export async function selectPaidPrices(db: Queryable, subscriptionId: string): Promise<MonthlyPrice[]> {
  const rows = await db
    .selectDistinct({ plan: planCharges.plan, price: planCharges.amount })
    .from(planCharges)
    .where(and(eq(planCharges.subscriptionId, subscriptionId), eq(planCharges.state, 'paid')))
  return rows.flatMap(({ plan, price }) => (isMonthly(plan) ? [{ plan, price }] : []))
}

/** A subscription's charges that await an admin's decision, in id order, locked. */
export const lockUndecided = (db: Queryable, subscriptionId: string): Promise<PlanChargeRow[]> =>
  db
    .select()
    .from(planCharges)
    .where(and(eq(planCharges.subscriptionId, subscriptionId), eq(planCharges.state, 'mismatch')))
    .orderBy(asc(planCharges.id))
    .for('update')

export const selectChargesById = (db: Queryable, ids: readonly string[]): Promise<PlanChargeRow[]> =>
  db
    .select()
    .from(planCharges)
    .where(inArray(planCharges.id, [...ids]))

/** Locks in id order. Their accounts must be locked before. */
export const lockCharges = (db: Queryable, ids: readonly string[]): Promise<PlanChargeRow[]> =>
  db
    .select()
    .from(planCharges)
    .where(inArray(planCharges.id, [...ids]))
    .orderBy(asc(planCharges.id))
    .for('update')

/** An account's charges that were paid, including refunded ones, newest first. */
export const selectPaidCharges = (db: Queryable, userId: string, atMost: number): Promise<PlanChargeRow[]> =>
  db
    .select()
    .from(planCharges)
    .where(and(eq(planCharges.userId, userId), isNotNull(planCharges.paidAt)))
    .orderBy(desc(planCharges.id))
    .limit(atMost)

export async function findOwnCharge(db: Queryable, id: string, userId: string): Promise<PlanChargeRow | undefined> {
  const [row] = await db
    .select()
    .from(planCharges)
    .where(and(eq(planCharges.id, id), eq(planCharges.userId, userId)))
  return row
}
