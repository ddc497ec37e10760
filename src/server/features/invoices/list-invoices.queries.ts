import { and, asc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { InvoiceFilters, InvoiceSummary } from '../../../contract/invoices.ts'
import type { InvoiceFacts, InvoiceState } from '../../../domain/invoices/invoices.ts'
import type { TransmissionState } from '../../../domain/invoices/transmission.ts'
import { vatKinds } from '../../../domain/invoices/vat-treatments.ts'
import { monthSpan } from '../../../domain/time/month-span.ts'
import type { Queryable } from '../../database/database.ts'
import { countEach, countUpTo, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { type InvoiceRow, invoices } from '../../database/schema/invoices.ts'
import { isForExchange, isLate, isToTransmit, lateInvoices } from './invoices.reads.ts'

/** A document without its lines, which may be thousands. */
export type ListedInvoice = Omit<InvoiceRow, 'facts'> & { facts: Omit<InvoiceFacts, 'lines' | 'seller'> }

const listed = {
  id: invoices.id,
  kind: invoices.kind,
  series: invoices.series,
  year: invoices.year,
  ordinal: invoices.ordinal,
  number: invoices.number,
  progressive: invoices.progressive,
  issuedOn: invoices.issuedOn,
  source: invoices.source,
  userId: invoices.userId,
  orderId: invoices.orderId,
  paymentId: invoices.paymentId,
  creditedId: invoices.creditedId,
  total: invoices.total,
  buyerName: invoices.buyerName,
  missing: invoices.missing,
  notes: invoices.notes,
  transmittedOn: invoices.transmittedOn,
  sdiId: invoices.sdiId,
  createdAt: invoices.createdAt,
  facts: sql<ListedInvoice['facts']>`${invoices.facts} - 'lines' - 'seller'`,
}

const isMissingSomething = sql`${invoices.missing} <> '{}'`

const inState: Readonly<Record<InvoiceState, SQL>> = {
  complete: sql`not (${isMissingSomething})`,
  incomplete: sql`${isMissingSomething} and ${invoices.transmittedOn} is null`,
  elsewhere: sql`${isMissingSomething} and ${invoices.transmittedOn} is not null`,
}

/** Must match the expression of the index. */
const searched = sql`lower(${invoices.number} || ' ' || ${invoices.buyerName})`

const likeOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const inTransmission: Readonly<Record<TransmissionState, SQL>> = {
  to_transmit: isToTransmit,
  late: isLate,
  transmitted: sql`${invoices.transmittedOn} is not null`,
}

/** `userId` limits the documents to those of an account. It must come from the session. */
type DocumentFilters = InvoiceFilters & { userId?: string; orderId?: string | undefined }

function filterOf(filters: DocumentFilters): SQL | undefined {
  const { month, kind, state, transmission, search, userId, orderId } = filters
  const span = month === undefined ? undefined : monthSpan(month)
  return and(
    userId === undefined ? undefined : eq(invoices.userId, userId),
    orderId === undefined ? undefined : eq(invoices.orderId, orderId),
    span && gte(invoices.createdAt, span.start),
    span && lt(invoices.createdAt, span.end),
    kind && eq(invoices.kind, kind),
    state && inState[state],
    transmission && inTransmission[transmission],
    search ? sql`${searched} like ${likeOf(search)}` : undefined,
  )
}

/** One page of the filtered documents, newest first. */
export async function selectInvoices(db: Queryable, query: DocumentFilters & PageQuery): Promise<Page<ListedInvoice>> {
  const filter = filterOf(query)
  const page = newestFirst({ createdAt: invoices.createdAt, id: invoices.id }, { filter, ...query })
  const total = await countUpTo(db, invoices, filter)
  const rows = await db
    .select(listed)
    .from(invoices)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

export async function findInvoice(db: Queryable, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

export async function findListedInvoice(db: Queryable, id: string): Promise<ListedInvoice | undefined> {
  const [row] = await db.select(listed).from(invoices).where(eq(invoices.id, id))
  return row
}

type Place = Pick<InvoiceRow, 'createdAt' | 'id'>

const isAfter = (last: Place | undefined) =>
  last &&
  or(gt(invoices.createdAt, last.createdAt), and(eq(invoices.createdAt, last.createdAt), gt(invoices.id, last.id)))

/** Yields up to `atATime` rows at a time; each batch starts after the last row of the previous one. */
async function* inBatches<Row extends Place>(
  atATime: number,
  read: (last: Place | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Place | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < atATime) return
  }
}

/** The filtered documents, oldest first, in batches of `atATime`. */
export const walkListed = (db: Queryable, filters: InvoiceFilters, atATime: number): AsyncGenerator<ListedInvoice[]> =>
  inBatches(atATime, (last) =>
    db
      .select(listed)
      .from(invoices)
      .where(and(filterOf(filters), isAfter(last)))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
      .limit(atATime),
  )

/** Like `walkListed`, with the lines. */
export const walkInvoices = (db: Queryable, filters: DocumentFilters, atATime: number): AsyncGenerator<InvoiceRow[]> =>
  inBatches(atATime, (last) =>
    db
      .select()
      .from(invoices)
      .where(and(filterOf(filters), isAfter(last)))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
      .limit(atATime),
  )

export const countWaiting = (db: Queryable): Promise<Pick<InvoiceSummary, 'toTransmit' | 'late'>> =>
  countEach(db, {
    toTransmit: { table: invoices, filter: isToTransmit },
    late: lateInvoices,
  })

/** Totals of the filtered documents by VAT kind and member state of consumption. Credit notes are subtracted. */
export async function sumDocuments(db: Queryable, filters: InvoiceFilters): Promise<InvoiceSummary['totals']> {
  const { rows } = await db.execute<InvoiceSummary['totals'][number] & Record<string, unknown>>(sql`
    with rates as (
      select case when not ${isForExchange} then 'one_stop_shop' when (rate ->> 'vatRate')::numeric = 0 then 'untaxed' else 'italian' end as kind,
        case when not ${isForExchange} then facts ->> 'consumption' end as consumption,
        case ${invoices.kind} when 'invoice' then 1 else -1 end as sign, rate
      from ${invoices} cross join lateral jsonb_array_elements(facts -> 'summary') as rate
      where ${filterOf(filters) ?? sql`true`}
    )
    select kind, consumption, sum(sign * (rate ->> 'net')::numeric)::numeric(14, 2)::text as net,
      sum(sign * (rate ->> 'vat')::numeric)::numeric(14, 2)::text as vat, sum(sign * (rate ->> 'gross')::numeric)::numeric(14, 2)::text as gross
    from rates group by kind, consumption order by array_position(${sql.param([...vatKinds])}::text[], kind), consumption`)
  return rows
}
