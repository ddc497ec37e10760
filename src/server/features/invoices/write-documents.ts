import { v7 as uuidv7 } from 'uuid'
import { type InvoiceSeries, invoiceDay, invoiceNumber } from '../../../domain/invoices/invoices.ts'
import { findMissingData, findRemarks } from '../../../domain/invoices/missing-data.ts'
import { buyerName } from '../../../domain/invoices/parties.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { InvoiceRow } from '../../database/schema/invoices.ts'
import { drawNumbers, insertInvoices, lockSeries } from './invoices.queries.ts'

type Unnumbered = Pick<
  InvoiceRow,
  'kind' | 'series' | 'source' | 'userId' | 'orderId' | 'paymentId' | 'creditedId' | 'facts'
>

/** List columns that are derived from a document's facts. */
export const shownOf = ({ series, facts }: Pick<InvoiceRow, 'series' | 'facts'>) => ({
  buyerName: buyerName(facts.buyer),
  missing: findMissingData(series, facts),
  notes: findRemarks(series, facts),
})

/**
 * Numbers and writes these documents. Locks the series before reading the clock, so that under concurrency a later number never has an earlier
 * day.
 */
export async function writeDocuments(
  app: Pick<AppContext, 'clock'>,
  tx: Transaction,
  documents: readonly Unnumbered[],
): Promise<void> {
  const bySeries = Map.groupBy(documents, ({ series }) => series)
  await lockSeries(tx, [...bySeries.keys()])
  const now = app.clock.now()
  const issuedOn = invoiceDay(now)
  const year = Number(issuedOn.slice(0, 4))
  const next = new Map<InvoiceSeries, number>()
  for (const [series, some] of bySeries) next.set(series, await drawNumbers(tx, { series, year }, some.length))
  const rows = documents.map((document) => {
    const { series, facts } = document
    const ordinal = next.get(series) ?? 0
    next.set(series, ordinal + 1)
    return {
      ...document,
      ...shownOf(document),
      id: uuidv7(),
      year,
      ordinal,
      number: invoiceNumber(series, year, ordinal),
      issuedOn,
      total: facts.total,
      createdAt: now,
    }
  })
  await insertInvoices(tx, rows)
}
