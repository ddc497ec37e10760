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

/** Inserts the page of these payables and returns its id. The check of the page's total requires a single statement. */
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

/** The payments made on a page: its shares, or the page itself. */
const isPaidOn = (pageId: string) => or(eq(payments.pageId, pageId), and(eq(payments.id, pageId), isForSomething))

const isForSomething = or(...payableKinds.map((kind) => isNotNull(payments[payableColumns[kind]])))

export const selectPaidOn = (db: Queryable, pageId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isPaidOn(pageId))

/** Like `selectPaidOn`, but locked in id order. The page must be locked. */
export const lockShares = (db: Queryable, pageId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isPaidOn(pageId)).orderBy(asc(payments.id)).for('update')

/** The given pages that are for a single payable, by session id. */
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

/** Locks the given pages that await money, in id order. Skips pages that are locked elsewhere. Their payables must be locked. */
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

/** Marks these pages as paid. They must be locked. */
export async function markPagesPaid(
  tx: Transaction,
  paid: readonly { id: string; providerPaymentId: string }[],
): Promise<void> {
  await runStatement(tx, markPaidText, [JSON.stringify(paid)])
}

/** Updates a page and its shares. All of them must be locked. */
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
 * Expires every page on which one of these payables awaits money, with all its shares, and returns the pages. The payables must be locked. Pages
 * are locked before their shares, in id order.
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
