import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { payments } from '../../../database/schema/payments.ts'
import {
  type DisputeRow,
  type DisputeShareRow,
  disputeShares,
  disputes,
  type RefundRow,
  refunds,
} from '../../../database/schema/refunds.ts'

/** Finds and locks a dispute by the provider's id. Its payment must be locked, or its unknown money (`lockUnknownMoney`). */
export async function lockDispute(
  db: Queryable,
  provider: string,
  providerDisputeId: string,
): Promise<DisputeRow | undefined> {
  const [row] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.providerDisputeId, providerDisputeId)))
    .for('update')
  return row
}

export async function insertDispute(db: Queryable, dispute: typeof disputes.$inferInsert): Promise<DisputeRow> {
  const [row] = await db.insert(disputes).values(dispute).returning()
  if (!row) throw new Error('The dispute was not stored')
  return row
}

export async function updateDispute(
  db: Queryable,
  id: string,
  changes: Partial<Pick<DisputeRow, 'state' | 'reason' | 'dueBy' | 'toldAt' | 'decidedAt' | 'paymentId'>>,
): Promise<DisputeRow> {
  const [row] = await db.update(disputes).set(changes).where(eq(disputes.id, id)).returning()
  if (!row) throw new Error(`Dispute ${id} no longer exists`)
  return row
}

/**
 * Serialises, until the transaction ends, a dispute about money without a known payment and the payment that brings this money. To prevent
 * deadlocks, writers of the money take this lock after all others, and those that look for it take this lock first.
 */
export async function lockUnknownMoney(tx: Transaction, provider: string, providerPaymentIds: readonly string[]) {
  const names = providerPaymentIds.map((id) => `money ${provider} ${id}`).toSorted()
  await runStatement(tx, 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name', [
    names,
  ])
}

/** Disputes about this money that have no payment yet, locked in id order. */
export const lockUnclaimed = (
  db: Queryable,
  provider: string,
  providerPaymentIds: readonly string[],
): Promise<DisputeRow[]> =>
  db
    .select()
    .from(disputes)
    .where(
      and(
        eq(disputes.provider, provider),
        inArray(disputes.providerPaymentId, [...providerPaymentIds]),
        isNull(disputes.paymentId),
      ),
    )
    .orderBy(asc(disputes.id))
    .for('update')

export const insertShares = (
  db: Queryable,
  shares: readonly Pick<DisputeShareRow, 'disputeId' | 'paymentId' | 'amount'>[],
): Promise<DisputeShareRow[]> =>
  db
    .insert(disputeShares)
    .values([...shares])
    .returning()

export const selectShares = (db: Queryable, disputeId: string): Promise<DisputeShareRow[]> =>
  db.select().from(disputeShares).where(eq(disputeShares.disputeId, disputeId)).orderBy(asc(disputeShares.paymentId))

export async function recordShareRefunded(db: Queryable, id: string, refunded: string): Promise<void> {
  await db.update(disputeShares).set({ refunded }).where(eq(disputeShares.id, id))
}

/** The shares of lost disputes about this payment's page, locked in id order. */
export async function lockLostShares(
  db: Queryable,
  { id, pageId }: Pick<typeof payments.$inferSelect, 'id' | 'pageId'>,
): Promise<(DisputeShareRow & { dispute: string })[]> {
  const rows = await db
    .select({ share: disputeShares, dispute: disputes.providerDisputeId })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeShares.disputeId))
    .where(and(eq(disputes.paymentId, pageId ?? id), eq(disputes.state, 'lost')))
    .orderBy(asc(disputeShares.id))
    .for('update', { of: disputeShares })
  return rows.map(({ share, dispute }) => ({ ...share, dispute }))
}

/** Refunds of these payments, oldest first, locked. The payments must be locked. */
export const lockRefundsOf = (db: Queryable, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.id))
    .for('update')

/** The states of the disputes about this payment or its page. */
export async function selectDisputeStates(
  db: Queryable,
  { id, pageId }: Pick<typeof payments.$inferSelect, 'id' | 'pageId'>,
): Promise<DisputeRow['state'][]> {
  const rows = await db
    .select({ state: disputes.state })
    .from(disputes)
    .where(eq(disputes.paymentId, pageId ?? id))
  return rows.map(({ state }) => state)
}

/** Condition for statements that read `payments`: no open dispute holds the money. */
export const isNotAtBank = (db: Queryable) =>
  sql`not ${exists(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(
        and(
          or(eq(disputes.paymentId, payments.id), eq(disputes.paymentId, payments.pageId)),
          eq(disputes.state, 'open'),
        ),
      ),
  )}`
