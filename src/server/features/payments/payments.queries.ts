import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type PayableKind, payableKinds } from '../../../domain/orders/paying/payables.ts'
import { among } from '../../database/among.ts'
import type { Queryable } from '../../database/database.ts'
import { type PaymentRow, paymentEvents, payments } from '../../database/schema/payments.ts'
import type { PayableReference } from '../../payables/payable.ts'

/** Each kind of payable has its own column, whose foreign key proves that it exists. A new kind needs a new column here. */
export const payableColumns = { order: 'orderId', plan: 'planChargeId' } as const satisfies Record<
  PayableKind,
  keyof PaymentRow
>

/** Without payables the condition matches no payment; an empty one would match all. */
export const isForAny = (payables: readonly PayableReference[]): SQL =>
  or(
    ...[...Map.groupBy(payables, ({ kind }) => kind)].map(([kind, some]) =>
      among(
        payments[payableColumns[kind]],
        some.map(({ id }) => id),
      ),
    ),
  ) ?? sql`false`

/** Whether a page covers several payables: then its shares have a payable, and the page itself has none. */
export const isJoint = (payment: PaymentRow): boolean =>
  payableKinds.every((kind) => payment[payableColumns[kind]] === null)

/** The payable of a payment. */
export function payableOf(payment: PaymentRow): PayableReference {
  for (const kind of payableKinds) {
    const id = payment[payableColumns[kind]]
    if (id) return { kind, id }
  }
  throw new Error(`Payment ${payment.id} has no payable`)
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** The open payments of these payables. */
export const selectOpenPayments = (db: Queryable, payables: readonly PayableReference[]): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(isForAny(payables), eq(payments.status, 'open')))

/** The ids by which an event refers to a payment. */
interface PaymentNames {
  sessionId: string | null
  providerPaymentId: string | null
  /** The id of the portal's payment: a UUID, or null. */
  reference: string | null
}

/**
 * The payment of an event, found by its session, else by the provider's payment id, else by the portal's own id (if the response that contained
 * the session id was lost).
 */
export async function findNamedPayment(
  db: Queryable,
  provider: string,
  names: PaymentNames,
): Promise<PaymentRow | undefined> {
  const ways = [
    names.sessionId && eq(payments.sessionId, names.sessionId),
    names.providerPaymentId && eq(payments.providerPaymentId, names.providerPaymentId),
    names.reference && eq(payments.id, names.reference),
  ]
  for (const way of ways) {
    if (!way) continue
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), way))
    if (row) return row
  }
  return undefined
}

export async function lockPayment(db: Queryable, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!row) throw new Error(`Payment ${id} no longer exists`)
  return row
}

export async function updatePayment(
  db: Queryable,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await db.update(payments).set(changes).where(eq(payments.id, id))
}

/** Stores the address where a session can be paid; false if the payment is no longer open. A concurrent request stores the same address. */
export async function attachSession(
  db: Queryable,
  id: string,
  session: { sessionId: string; url: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(payments)
    .set(session)
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'open'),
        or(isNull(payments.sessionId), eq(payments.sessionId, session.sessionId)),
      ),
    )
  return rowCount === 1
}

/** Stores the id of a session that must no longer be paid, so that money that still arrives for it finds its payment. */
export async function storeSessionId(db: Queryable, id: string, sessionId: string): Promise<void> {
  await db
    .update(payments)
    .set({ sessionId })
    .where(and(eq(payments.id, id), isNull(payments.sessionId)))
}

/** True the first time an event arrives. A duplicate waits here until the first one has been processed. */
export async function claimEvent(
  db: Queryable,
  event: Omit<typeof paymentEvents.$inferInsert, 'outcome'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(paymentEvents)
    .values({ ...event, outcome: 'received' })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
  return rowCount === 1
}

export async function saveOutcome(
  db: Queryable,
  provider: string,
  eventId: string,
  result: { outcome: string; paymentId: string | null },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set(result)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
}

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
