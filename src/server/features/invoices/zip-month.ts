import { invoiceStateOf, isElectronic } from '../../../domain/invoices/invoices.ts'
import type { AppContext } from '../../app-context.ts'
import type { InvoiceRow } from '../../database/schema/invoices.ts'
import { fatturaPaXml } from '../../gateways/documents/fattura-pa-xml.ts'
import { csvBytes } from '../../spreadsheets/write-csv.ts'
import { exportInvoices, invoiceColumns } from './export-invoices.ts'
import { walkInvoices } from './list-invoices.queries.ts'

/** Documents per batch, with their lines; bounds the memory that a month of any size needs. */
const batchSize = 20

/**
 * Streams a month's documents for the accountant: the files of the complete ones, a table of all, and, if some are incomplete, a list of
 * the data that they lack.
 */
export async function* zipMonth(app: Pick<AppContext, 'db'>, month: string) {
  const incomplete: string[] = []
  for await (const documents of walkInvoices(app.db, { month }, batchSize)) {
    for (const document of documents) {
      if (!isElectronic[document.series]) continue
      const state = invoiceStateOf(document)
      if (state === 'incomplete') incomplete.push(lackOf(document))
      if (state === 'complete') yield { ...fileOf(document), modified: document.createdAt }
    }
  }
  const rows = exportInvoices(app, { month })
  yield {
    name: `documenti-${month}.csv`,
    content: csvBytes({ reader: 'person', header: invoiceColumns, rows }),
    modified: null,
  }
  if (incomplete.length > 0) yield { name: 'DA-COMPLETARE.txt', content: listOf(incomplete), modified: null }
}

function fileOf(document: InvoiceRow) {
  const { name, xml } = fatturaPaXml(document)
  return { name, content: xml }
}

/** The subject identifies a document whose buyer name is missing. */
const lackOf = ({ number, buyerName, facts, missing }: InvoiceRow): string =>
  [
    `${number}  ${buyerName || 'Senza nome'}, ${facts.subject}`,
    ...missing.map((sentence) => `  - ${sentence}`),
    '',
  ].join('\r\n')

const listOf = (incomplete: readonly string[]): string =>
  ['Questi documenti non sono nello ZIP: completa i dati nel portale, poi scaricalo di nuovo.', '', ...incomplete].join(
    '\r\n',
  )
