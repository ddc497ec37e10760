import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { statesToGiveBack } from '../../../../domain/orders/paying/payments.ts'
import { isOwed, owedRefundStates } from '../../../../domain/orders/paying/refunds.ts'
import type { Queryable } from '../../../database/database.ts'
import { type PaymentRow, payments } from '../../../database/schema/payments.ts'
import { type RefundRow, refunds } from '../../../database/schema/refunds.ts'
import { hasLiveJob } from '../../../jobs/live-jobs.queries.ts'
import type { PayableReference } from '../../../payables/payable.ts'
import { isNotAtBank } from '../disputes/disputes.queries.ts'
import { isForAny } from '../payments.queries.ts'

export type NewRefund = Pick<RefundRow, 'paymentId' | 'orderId' | 'kind' | 'amount' | 'shippingAmount'> &
  Pick<RefundRow, 'reason' | 'requestedBy'>

/** The payment must be locked. */
export async function insertRefund(db: Queryable, refund: NewRefund): Promise<RefundRow> {
  const [row] = await db.insert(refunds).values(refund).returning()
  if (!row) throw new Error(`No refund was inserted for payment ${refund.paymentId}`)
  return row
}

/** The payments of a payable that still hold money, in id order, locked. */
export const lockPaidPayments = (db: Queryable, payable: PayableReference): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(isForAny([payable]), inArray(payments.status, [...statesToGiveBack])))
    .orderBy(asc(payments.id))
    .for('update')

export async function findRefund(
  db: Queryable,
  id: string,
): Promise<{ refund: RefundRow; payment: PaymentRow } | undefined> {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  return row
}

/** Its payment must be locked. */
export async function lockRefundRow(db: Queryable, id: string): Promise<RefundRow> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw new Error(`Refund ${id} no longer exists`)
  return row
}

/** The refund must be locked. */
export async function updateRefund(
  db: Queryable,
  id: string,
  changes: Pick<
    Partial<RefundRow>,
    | 'state'
    | 'try'
    | 'bankAmount'
    | 'providerRefundId'
    | 'doneAt'
    | 'failedAt'
    | 'trouble'
    | 'handPaidOn'
    | 'handReference'
    | 'handBy'
  >,
): Promise<void> {
  await db.update(refunds).set(changes).where(eq(refunds.id, id))
}

/** The ids by which an event refers to a refund. */
interface RefundNames {
  /** The provider's id. */
  refundId: string | null
  /** The portal's id, which the provider stores with the refund: a UUID, or null. */
  refundReference: string | null
}

/**
 * The refund of an event, among those of this payment and of its page: found by the provider's id, else by the portal's. An event without the
 * portal's id can also match an owed refund of this payment with the same amount that has no provider id yet.
 */
export async function findNamedRefund(
  db: Queryable,
  payment: Pick<PaymentRow, 'id'>,
  { refundId, refundReference, amount }: RefundNames & { amount: string | null },
): Promise<RefundRow | undefined> {
  const found = await db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        db
          .select({ id: payments.id })
          .from(payments)
          .where(or(eq(payments.id, payment.id), eq(payments.pageId, payment.id))),
      ),
    )
    .orderBy(asc(refunds.id))
  const named =
    found.find(({ providerRefundId }) => refundId !== null && providerRefundId === refundId) ??
    found.find(({ id }) => id === refundReference)
  if (named || refundReference !== null) return named
  return found.find(
    (refund) =>
      refund.paymentId === payment.id &&
      isOwed[refund.state] &&
      refund.providerRefundId === null &&
      refund.amount === amount,
  )
}

/** Prepares a payable's failed refunds, or only `refundId`, for another attempt. The payable must be locked. */
export async function renewRefunds(db: Queryable, payable: PayableReference, refundId?: string): Promise<RefundRow[]> {
  return db
    .update(refunds)
    .set({ state: 'requested', try: sql`${refunds.try} + 1`, providerRefundId: null, failedAt: null, trouble: null })
    .where(and(isOf(db, payable), eq(refunds.state, 'failed'), refundId ? eq(refunds.id, refundId) : undefined))
    .returning()
}

export async function isRefundOwed(db: Queryable, payable: PayableReference): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isOf(db, payable), inArray(refunds.state, [...owedRefundStates])))
    .limit(1)
  return rows.length > 0
}

/**
 * Requested refunds without a live job. A refund is queued in the transaction that requests it and updated before its job ends, so its age does not
 * matter: without a job, its last attempt was interrupted or given up, or the provider's event is still to come. Failed refunds wait for an admin,
 * and money held by the bank waits for the bank's decision. Refunds that were never checked come first, then the longest unchecked, so that a long
 * list starves no refund.
 */
export const selectStrandedRefunds = (db: Queryable, jobName: string, atMost: number) =>
  db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'requested'), isNotDone, sql`not ${isTried(jobName)}`, isNotAtBank(db)))
    .orderBy(sql`${refunds.checkedAt} asc nulls first`, asc(refunds.id))
    .limit(atMost)

export async function markRefundChecked(db: Queryable, id: string): Promise<void> {
  await db.update(refunds).set({ checkedAt: sql`present()` }).where(eq(refunds.id, id))
}

const isOf = (db: Queryable, payable: PayableReference) =>
  inArray(
    refunds.paymentId,
    db
      .select({ id: payments.id })
      .from(payments)
      .where(isForAny([payable])),
  )

/** Must match the predicate of the index literally. */
const isNotDone = sql`${refunds.state} <> 'done'`

const isTried = (jobName: string) => hasLiveJob(jobName, 'refundId', refunds.id)
