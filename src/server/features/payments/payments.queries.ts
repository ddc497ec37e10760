import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { paymentEvents, payments } from '../../database/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

export async function insertPayment(db: Queryable, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [row] = await db.insert(payments).values(payment).returning()
  if (!row) throw new Error('An inserted payment came back empty')
  return row
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function findOpenPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'open')))
  return row
}

export async function findPaymentBySession(
  db: Queryable,
  provider: string,
  event: { sessionId: string | null; providerPaymentId: string | null },
): Promise<PaymentRow | undefined> {
  const named = event.sessionId
    ? eq(payments.sessionId, event.sessionId)
    : event.providerPaymentId && eq(payments.providerPaymentId, event.providerPaymentId)
  if (!named) return undefined
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), named))
  return row
}

export async function lockPayment(db: Queryable, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!row) throw new Error(`Payment ${id} is gone`)
  return row
}

export async function updatePayment(
  db: Queryable,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await db.update(payments).set(changes).where(eq(payments.id, id))
}

/** Stores where a session can be paid, unless another request was faster. */
export async function attachSession(
  db: Queryable,
  id: string,
  session: { sessionId: string; url: string },
): Promise<void> {
  await db
    .update(payments)
    .set(session)
    .where(and(eq(payments.id, id), isNull(payments.sessionId)))
}

/** Payments of an order in these states, turned into another one. */
export async function movePayments(
  db: Queryable,
  orderId: string,
  from: PaymentRow['status'][],
  to: PaymentRow['status'],
): Promise<PaymentRow[]> {
  return db
    .update(payments)
    .set({ status: to })
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, from)))
    .returning()
}

/** True the first time an event is told. A second telling waits here until the first has been dealt with. */
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

/** Whether a payment's session can still be used for a while. */
export const isUsable = (payment: PaymentRow, now: Date): boolean =>
  payment.status === 'open' && payment.expiresAt.getTime() - now.getTime() > 60_000
