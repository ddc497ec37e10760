import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Money } from '../../../domain/money/money.ts'
import { type PayableKind, payableKinds } from '../../../domain/orders/payables.ts'
import type { PaymentState } from '../../../domain/orders/payments.ts'
import { among } from '../../database/among.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { type PaymentRow, payments } from '../../database/schema/payments.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { isForAny, payableColumns } from './payments.queries.ts'

type NewPage = Omit<typeof payments.$inferInsert, 'id' | 'pageId' | (typeof payableColumns)[PayableKind]>

/** Inserts a page for these, in one statement, which the check of its sum needs; returns its id. */
export async function insertPage(
  db: Queryable,
  payables: readonly (PayableReference & { amount: Money })[],
  page: NewPage,
): Promise<string> {
  const id = uuidv7()
  const isAlone = payables.length === 1
  const shares = payables.map((payable) => ({
    ...page,
    ...(isAlone ? { id } : { pageId: id }),
    amount: payable.amount,
    [payableColumns[payable.kind]]: payable.id,
  }))
  await db.insert(payments).values(isAlone ? shares : [{ ...page, id }, ...shares])
  return id
}

/** The payments that are made on a page: its shares, or itself. */
const isPaidOn = (pageId: string) => or(eq(payments.pageId, pageId), and(eq(payments.id, pageId), isForSomething))

const isForSomething = or(...payableKinds.map((kind) => isNotNull(payments[payableColumns[kind]])))

export const selectPaidOn = (db: Queryable, pageId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isPaidOn(pageId))

/** The same, locked in id order. The page must be locked. */
export const lockShares = (db: Queryable, pageId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isPaidOn(pageId)).orderBy(asc(payments.id)).for('update')

/** By session, those of these pages that are for one payable alone. */
export async function selectPagesOf(
  db: Queryable,
  provider: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), among(payments.sessionId, sessionIds), isForSomething))
  return new Map(rows.flatMap((row) => (row.sessionId === null ? [] : [[row.sessionId, row]])))
}

/** Locks those of these pages that await money, in id order; those that somebody else has locked are left out. Their payables must be locked. */
export async function lockOpenPages(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await runStatement<{ id: string }>(
    tx,
    `select id from payments where id = any($1::uuid[]) and status = 'open' order by id for update skip locked`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

const markPaidText = `
  update payments set status = 'paid', provider_payment_id = paid."providerPaymentId"
  from jsonb_to_recordset($1::jsonb) as paid (id uuid, "providerPaymentId" text) where payments.id = paid.id`

/** The money of these pages has come. They must be locked. */
export async function markPagesPaid(
  tx: Transaction,
  paid: readonly { id: string; providerPaymentId: string }[],
): Promise<void> {
  await runStatement(tx, markPaidText, [JSON.stringify(paid)])
}

/** Changes a page and all that is paid on it. Both must be locked. */
export async function updatePage(
  db: Queryable,
  pageId: string,
  changes: Pick<Partial<typeof payments.$inferInsert>, 'status'>,
): Promise<void> {
  await db
    .update(payments)
    .set(changes)
    .where(or(eq(payments.id, pageId), eq(payments.pageId, pageId)))
}

/**
 * Ends every page on which one of these waits for money, for all that is paid on it; returns the pages. The payables must be locked, and
 * the pages are locked before what is paid on them, in id order.
 */
export async function expirePages(
  db: Queryable,
  payables: readonly PayableReference[],
  awaiting: readonly PaymentState[],
): Promise<PaymentRow[]> {
  const isAwaiting = inArray(payments.status, [...awaiting])
  const found = await db
    .select({ pageId: sql<string>`coalesce(${payments.pageId}, ${payments.id})` })
    .from(payments)
    .where(and(isForAny(payables), isAwaiting))
  if (found.length === 0) return []
  const ids = found.map(({ pageId }) => pageId)
  const pages = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.id, ids), isAwaiting))
    .orderBy(asc(payments.id))
    .for('update')
  await db
    .update(payments)
    .set({ status: 'expired' })
    .where(and(or(inArray(payments.id, ids), inArray(payments.pageId, ids)), isAwaiting))
  return pages
}
