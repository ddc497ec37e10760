import { and, asc, eq, sql } from 'drizzle-orm'
import type { InvoiceLine, InvoiceSeries } from '../../../domain/invoices/invoices.ts'
import { among } from '../../database/among.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { columnList, namedColumns, toJsonRow } from '../../database/json-rows.ts'
import { runStatement } from '../../database/run-statement.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { type InvoiceRow, invoices } from '../../database/schema/invoices.ts'

const buyerKeys = [
  ...(['id', 'companyName', 'firstName', 'lastName', 'companyAddress', 'companyZip', 'companyCity'] as const),
  ...(['companyProvince', 'companyCountry', 'vatNumber', 'fiscalCode', 'sdiCode', 'pecEmail'] as const),
]

const buyersText = `select ${namedColumns(buyerKeys)} from users where id = any($1::uuid[])`

/** Buyer data printed on documents, by account id. */
export async function selectBuyers(db: Queryable, userIds: readonly string[]) {
  const { rows } = await runStatement<Pick<UserRow, (typeof buyerKeys)[number]>>(db, buyersText, [userIds])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The given sources that already have a document. */
export async function selectKnownSources(db: Queryable, sources: readonly string[]): Promise<ReadonlySet<string>> {
  const text = 'select source from invoices where source = any($1)'
  const { rows } = await runStatement<{ source: string }>(db, text, [sources])
  return new Set(rows.map(({ source }) => source))
}

/** Other transactions that number documents of these series wait until this one ends. */
export async function lockSeries(tx: Transaction, series: readonly InvoiceSeries[]): Promise<void> {
  const names = series.map((one) => `invoice series ${one}`).toSorted()
  await runStatement(tx, 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name', [
    names,
  ])
}

const drawText = `
  insert into invoice_counters as counter (series, year, last) values ($1, $2, $3)
  on conflict (series, year) do update set last = counter.last + excluded.last
  returning last`

/** Draws `howMany` consecutive numbers and returns the first. The series must be locked. */
export async function drawNumbers(
  tx: Transaction,
  { series, year }: { series: InvoiceSeries; year: number },
  howMany: number,
): Promise<number> {
  const { rows } = await runStatement<{ last: number }>(tx, drawText, [series, year, howMany])
  if (!rows[0]) throw new Error('No invoice number was assigned')
  return rows[0].last - howMany + 1
}

/** Columns that the database generates or that are set later. */
const unwritten: ReadonlySet<string> = new Set(['progressive', 'transmitted_on', 'sdi_id'])

const writtenColumns = columnList(invoices)
  .split(', ')
  .filter((name) => !unwritten.has(name))
  .join(', ')

const insertText = `
  insert into invoices (${writtenColumns})
  select ${writtenColumns} from jsonb_populate_recordset(null::invoices, $1::jsonb)`

export async function insertInvoices(
  tx: Transaction,
  rows: readonly Omit<InvoiceRow, 'progressive' | 'transmittedOn' | 'sdiId'>[],
): Promise<void> {
  await runStatement(tx, insertText, [JSON.stringify(rows.map(toJsonRow))])
}

/** The invoice paid with this payment, locked; undefined if there is none. */
export async function lockInvoiceOf(tx: Transaction, paymentId: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, 'invoice')))
    .for('update')
  return row
}

/** The lines of each credit note of an invoice. */
export async function selectCreditNotes(tx: Transaction, invoiceId: string): Promise<(readonly InvoiceLine[])[]> {
  const rows = await tx
    .select({ facts: invoices.facts })
    .from(invoices)
    .where(eq(invoices.creditedId, invoiceId))
    .orderBy(asc(invoices.id))
  return rows.map(({ facts }) => facts.lines)
}

/** Locks in id order, as every caller does, to prevent deadlocks. */
export const lockInvoices = (tx: Transaction, ids: readonly string[]): Promise<InvoiceRow[]> =>
  tx.select().from(invoices).where(among(invoices.id, ids)).orderBy(asc(invoices.id)).for('update')

export async function updateTransmissions(
  tx: Transaction,
  changes: readonly Pick<InvoiceRow, 'id' | 'transmittedOn' | 'sdiId'>[],
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const days = changes.map(({ transmittedOn }) => transmittedOn)
  const sdiIds = changes.map(({ sdiId }) => sdiId)
  await tx.execute(sql`
    update invoices set transmitted_on = changed.transmitted_on, sdi_id = changed.sdi_id
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[], ${sql.param(sdiIds)}::text[]) as changed (id, transmitted_on, sdi_id)
    where invoices.id = changed.id`)
}

export async function updateFacts(
  tx: Transaction,
  id: string,
  changes: Pick<InvoiceRow, 'facts' | 'buyerName' | 'missing' | 'notes'>,
): Promise<void> {
  await tx.update(invoices).set(changes).where(eq(invoices.id, id))
}
