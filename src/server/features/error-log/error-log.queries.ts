import { and, desc, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { ErrorLogQuery } from '../../../contract/error-log.ts'
import type { Money } from '../../../domain/money/money.ts'
import { statesEndedByHand } from '../../../domain/orders/paying/refunds.ts'
import {
  picturesFailed,
  planMismatch,
  providerDifference,
  type RefundTrouble,
  refundFailed,
  refundTroubles,
  type TroubleSource,
  troublesOfJobs,
} from '../../../domain/trouble.ts'
import type { Queryable } from '../../database/database.ts'
import { nameOfUserOrNobody } from '../../database/name-of-user.ts'
import { countUpTo, newestFirst, type Page } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { outbox } from '../../database/schema/messages.ts'
import { type ErrorLogRow, errorLogs } from '../../database/schema/operations.ts'
import { awaitedPictures } from '../../database/schema/product-imports.ts'
import { refunds } from '../../database/schema/refunds.ts'
import { canBeSentAgain } from '../outbox/outbox.reads.ts'

export async function insertErrorLog(db: Queryable, entry: typeof errorLogs.$inferInsert): Promise<void> {
  await db.insert(errorLogs).values(entry)
}

/** Whether the log has an unresolved entry of the same type with the same facts. */
export async function hasOpenError(
  db: Queryable,
  entry: { source: TroubleSource; errorType: string; payload: Record<string, unknown> },
): Promise<boolean> {
  const [row] = await db
    .select({ id: errorLogs.id })
    .from(errorLogs)
    .where(
      and(
        sql`not ${errorLogs.resolved}`,
        eq(errorLogs.source, entry.source),
        eq(errorLogs.errorType, entry.errorType),
        sql`${errorLogs.payload} = ${JSON.stringify(entry.payload)}::jsonb`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The outbox message that an entry is about; null for other entries. */
const messageId = sql<string | null>`
  case when ${errorLogs.source} in ('outbox', 'telegram') then (${errorLogs.payload} ->> 'messageId')::uuid end`

/** `createdAt` is the time of the error. */
export type ListedError = Omit<ErrorLogRow, 'timestamp'> & {
  createdAt: Date
  canRetry: boolean
  handRefund: { id: string; amount: Money } | null
  resolvedByName: string | null
}

/** One page of the unresolved or of the resolved entries, newest first. */
export async function selectErrors(
  db: Queryable,
  { state, source, moneyDay, ...query }: ErrorLogQuery,
): Promise<Page<ListedError>> {
  const { timestamp: createdAt, ...columns } = getTableColumns(errorLogs)
  const filter = and(
    state === 'open' ? not(errorLogs.resolved) : sql`${errorLogs.resolved}`,
    source === undefined ? undefined : eq(errorLogs.source, source),
    moneyDay === undefined
      ? undefined
      : and(eq(errorLogs.errorType, providerDifference), sql`${errorLogs.payload} ->> 'day' = ${moneyDay}`),
  )
  const page = newestFirst({ createdAt, id: errorLogs.id }, { filter, ...query })
  const total = await countUpTo(db, errorLogs, filter)
  const message = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(and(eq(outbox.id, messageId), canBeSentAgain))
  const rows = await db
    .select({
      ...columns,
      createdAt,
      resolvedByName: nameOfUserOrNobody,
      canRetry: sql<boolean>`not ${errorLogs.resolved} and (${canBeTriedAgain} or exists ${message})`,
      handRefund: handRefundOf(db),
    })
    .from(errorLogs)
    .leftJoin(users, eq(users.id, errorLogs.resolvedBy))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

/** The refund id of an entry of one of these types. Null for entries written by the previous release, which contain the provider's id. */
const refundIdIn = (types: readonly RefundTrouble[]): SQL<string | null> => sql<string | null>`
  case when ${inArray(errorLogs.errorType, [...types])} and ${errorLogs.payload} ->> 'refundId' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    then (${errorLogs.payload} ->> 'refundId')::uuid end`

/** The id of our failed refund. */
const refundIdOf = refundIdIn([refundFailed])

/** The order of a failed refund; null for other entries. */
const refundedOrderId = sql<string | null>`
  case when ${errorLogs.errorType} = ${refundFailed} then (${errorLogs.payload} ->> 'orderId')::uuid end`

/** The import whose pictures could not be fetched; null for other entries. */
const importReference = sql<string | null>`
  case when ${errorLogs.errorType} = ${picturesFailed} then ${errorLogs.payload} ->> 'importReference' end`

/** A failed refund, a problem that a job can retry, or pictures that are no longer being fetched. */
const canBeTriedAgain = or(
  sql`${refundedOrderId} is not null`,
  sql`${refundIdOf} is not null`,
  inArray(errorLogs.errorType, [...troublesOfJobs]),
  sql`exists (
    select 1 from ${awaitedPictures} where import_reference = ${importReference} and failed_at is not null
  )`,
)

export interface LockedError {
  errorType: string
  payload: unknown
  resolved: boolean
  resolvedBy: string | null
  messageId: string | null
  refundId: string | null
  refundedOrderId: string | null
  importReference: string | null
}

/** Locks the entry until the transaction ends. */
export async function lockError(db: Queryable, id: string): Promise<LockedError | undefined> {
  const [row] = await db
    .select({
      errorType: errorLogs.errorType,
      payload: errorLogs.payload,
      resolved: errorLogs.resolved,
      resolvedBy: errorLogs.resolvedBy,
      messageId,
      refundId: refundIdOf,
      refundedOrderId,
      importReference,
    })
    .from(errorLogs)
    .where(eq(errorLogs.id, id))
    .for('update')
  return row
}

/** The unresolved entry about a permanently failed message, locked; null if there is none. */
export async function lockErrorOfMessage(db: Queryable, message: string): Promise<string | null> {
  const [row] = await db
    .select({ id: errorLogs.id })
    .from(errorLogs)
    .where(and(not(errorLogs.resolved), sql`${errorLogs.payload} ->> 'messageId' = ${message}`))
    .orderBy(desc(errorLogs.timestamp))
    .limit(1)
    .for('update')
  return row?.id ?? null
}

/** The name of the admin who resolved an entry. */
export async function findResolver(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: nameOfUserOrNobody })
    .from(errorLogs)
    .innerJoin(users, eq(users.id, errorLogs.resolvedBy))
    .where(eq(errorLogs.id, id))
  return row?.name ?? null
}

/** The refund of an entry, and the amount of it, that an admin can mark as paid out manually. */
const handRefundOf = (db: Queryable) =>
  sql<{ id: string; amount: Money } | null>`(${db
    .select({
      found: sql`json_build_object('id', ${refunds.id}, 'amount', (${refunds.amount} - ${refunds.bankAmount})::text)`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.id, refundIdIn(refundTroubles)),
        inArray(refunds.state, [...statesEndedByHand]),
        not(errorLogs.resolved),
      ),
    )})`

/** Selects the open entries that an event settles. */
export type SettledErrors =
  | { errorId: string }
  /** Entries of this type whose payload contains all facts of at least one element. */
  | { errorType: string; facts: readonly Record<string, unknown>[] }
  /** The mismatch of a plan charge that has been decided. */
  | { chargeId: string }
  /** Failures of refunds that are retried. Entries that require a manual payout stay open. */
  | { retriedRefunds: readonly { id: string; paymentId: string }[] }
  /** All entries about a refund that has been paid out manually, including its earlier failures. */
  | { paidOutRefundId: string }

/** Resolves these entries; `adminId` is null if they have settled themselves. */
export async function resolveErrors(
  db: Queryable,
  settled: SettledErrors,
  { adminId, note = null }: { adminId: string | null; note?: string | null },
): Promise<void> {
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolvedBy: adminId, resolutionNote: note })
    .where('errorId' in settled ? eq(errorLogs.id, settled.errorId) : paymentTrouble(settled))
}

function paymentTrouble(settled: Exclude<SettledErrors, { errorId: string }>): SQL | undefined {
  const open = (...more: (SQL | undefined)[]) => and(not(errorLogs.resolved), eq(errorLogs.source, 'payments'), ...more)
  if ('facts' in settled) {
    const facts = sql`jsonb_array_elements(${JSON.stringify(settled.facts)}::jsonb) as ended (facts)`
    return open(
      eq(errorLogs.errorType, settled.errorType),
      sql`exists (select 1 from ${facts} where ${errorLogs.payload} @> ended.facts)`,
    )
  }
  if ('chargeId' in settled) {
    return open(eq(errorLogs.errorType, planMismatch), sql`${errorLogs.payload} ->> 'chargeId' = ${settled.chargeId}`)
  }
  if ('paidOutRefundId' in settled) {
    return open(
      inArray(errorLogs.errorType, [...refundTroubles]),
      sql`${errorLogs.payload} ->> 'refundId' = ${settled.paidOutRefundId}`,
    )
  }
  const ids = settled.retriedRefunds.map(({ id }) => id)
  const paymentIds = settled.retriedRefunds.map(({ paymentId }) => paymentId)
  return open(
    eq(errorLogs.errorType, refundFailed),
    or(
      inArray(refundIdOf, ids),
      and(sql`${refundIdOf} is null`, inArray(sql`${errorLogs.payload} ->> 'paymentId'`, paymentIds)),
    ),
  )
}
