import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import { payments } from '../../database/schema/payments.ts'

/** Never checked first, then longest unchecked, so that a long list starves no payment. */
const longestUnchecked = sql`${payments.checkedAt} asc nulls first`

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
