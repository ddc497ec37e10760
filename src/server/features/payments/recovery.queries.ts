import { and, asc, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import { payments } from '../../database/schema/payments.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'

/** Never checked first, then longest unchecked first, so that a long list delays none for ever. */
const longestUnchecked = sql`${payments.checkedAt} asc nulls first`

/**
 * Payments to be refunded without a job. A refund is queued in the transaction that requests it and recorded before its job ends, so its
 * age does not matter: without a job, its last try was interrupted or given up, or the provider's event is still to come.
 */
export function selectStrandedRefunds(db: Queryable, jobName: string, atMost: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'refund_pending'), not(hasLiveJob(jobName, 'paymentId', payments.id))))
    .orderBy(longestUnchecked, asc(payments.id))
    .limit(atMost)
}

/** Open payments whose page has not been checked for a while. */
export function selectUncheckedCheckouts(db: Queryable, provider: string, atMost: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'open'),
        eq(payments.provider, provider),
        isNotNull(payments.sessionId),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, sql`present() - interval '10 minutes'`)),
      ),
    )
    .orderBy(longestUnchecked, asc(payments.id))
    .limit(atMost)
}

export async function markChecked(db: Queryable, id: string): Promise<void> {
  await db.update(payments).set({ checkedAt: sql`present()` }).where(eq(payments.id, id))
}
