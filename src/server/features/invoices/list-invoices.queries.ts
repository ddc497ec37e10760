import { and, asc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { InvoiceFilters, InvoiceListQuery } from '../../../contract/invoices.ts'
import type { InvoiceFacts } from '../../../domain/invoices/invoices.ts'
import { monthSpan } from '../../../domain/time/month-span.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, newestFirst, type Page } from '../../database/paging.ts'
import { type InvoiceRow, invoices } from '../../database/schema/invoices.ts'

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
  createdAt: invoices.createdAt,
  facts: sql<ListedInvoice['facts']>`${invoices.facts} - 'lines' - 'seller'`,
}

const isMissingSomething = sql`${invoices.missing} <> '{}'`

/** As the index has it. */
const searched = sql`lower(${invoices.number} || ' ' || ${invoices.buyerName})`

const likeOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function filterOf({ month, kind, state, search }: InvoiceFilters): SQL | undefined {
  const span = month === undefined ? undefined : monthSpan(month)
  return and(
    span && gte(invoices.createdAt, span.start),
    span && lt(invoices.createdAt, span.end),
    kind && eq(invoices.kind, kind),
    state && (state === 'incomplete' ? isMissingSomething : sql`not ${isMissingSomething}`),
    search ? sql`${searched} like ${likeOf(search)}` : undefined,
  )
}

/** One page of the documents that the filters leave, newest first. */
export async function selectInvoices(db: Queryable, query: InvoiceListQuery): Promise<Page<ListedInvoice>> {
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

/** Rows so many at a time, each batch behind the last row of the one before. */
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

/** The documents that the filters leave, oldest first, so many at a time. */
export const walkListed = (db: Queryable, filters: InvoiceFilters, atATime: number): AsyncGenerator<ListedInvoice[]> =>
  inBatches(atATime, (last) =>
    db
      .select(listed)
      .from(invoices)
      .where(and(filterOf(filters), isAfter(last)))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
      .limit(atATime),
  )

/** The same with their lines. */
export const walkInvoices = (db: Queryable, filters: InvoiceFilters, atATime: number): AsyncGenerator<InvoiceRow[]> =>
  inBatches(atATime, (last) =>
    db
      .select()
      .from(invoices)
      .where(and(filterOf(filters), isAfter(last)))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
      .limit(atATime),
  )
