import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Money } from '../../../domain/money/money.ts'
import { type PayableKind, payableKinds } from '../../../domain/orders/paying/payables.ts'
import type { PaymentState } from '../../../domain/orders/paying/payments.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { columnList } from '../../database/json-rows.ts'
import { runRows, runStatement } from '../../database/run-statement.ts'
import { type PaymentRow, payments } from '../../database/schema/payments.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { isForAny, isJoint, payableColumns } from './payments.queries.ts'

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

const pagesText = `
  select ${columnList(payments)} from payments
  where provider = $1 and session_id = any($2::text[])`

/** The given pages that are for a single payable, by session id. */
export async function selectPagesOf(
  db: Queryable,
  provider: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const rows = await runRows(db, payments, pagesText, [provider, sessionIds])
  return new Map(rows.flatMap((row) => (row.sessionId === null || isJoint(row) ? [] : [[row.sessionId, row]])))
}

const markPaidText = `
  with paid as (select * from jsonb_to_recordset($1::jsonb) as row (id uuid, "providerPaymentId" text)),
  awaiting as (select id from payments where id in (select id from paid) and status = 'open' order by id for update skip locked)
  update payments set status = 'paid', provider_payment_id = paid."providerPaymentId" from paid join awaiting using (id)
  where payments.id = paid.id and not exists (
    select from disputes where provider = $2 and provider_payment_id = paid."providerPaymentId" and payment_id is null
  )
  returning payments.id`

/**
 * Marks those of the given pages as paid that await money that was not disputed before, and returns their ids. Skips pages that are locked elsewhere.
 * Their payables and the money (`lockUnknownMoney`) must be locked.
 */
export async function markPagesPaid(
  tx: Transaction,
  provider: string,
  paid: readonly { id: string; providerPaymentId: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await runStatement<{ id: string }>(tx, markPaidText, [JSON.stringify(paid), provider])
  return new Set(rows.map(({ id }) => id))
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
