import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import { hasXml, isElectronic } from '../../../domain/invoices/invoices.ts'
import { courtesyNote } from '../../../domain/invoices/transmission.ts'
import type { AppContext } from '../../app-context.ts'
import type { InvoiceRow } from '../../database/schema/invoices.ts'
import { fatturaPaXml } from '../../gateways/documents/fattura-pa-xml.ts'
import { printFor } from '../receipts/print-receipt.ts'
import { findInvoice, walkInvoices } from './list-invoices.queries.ts'

/** The account's own document; 404 for any other. */
async function findOwn(db: AppContext['db'], userId: string, invoiceId: string): Promise<InvoiceRow> {
  const document = await findInvoice(db, invoiceId)
  if (document?.userId !== userId) throw invoiceProblems['invoice.not_found']()
  return document
}

/** The courtesy copy of an own document, as a PDF. If aborted before it is drawn, it rejects with the signal's reason. */
export async function copyOwnInvoice(
  app: Pick<AppContext, 'db' | 'receipts'>,
  userId: string,
  invoiceId: string,
  signal: AbortSignal,
): Promise<{ name: string; pdf: Buffer }> {
  const document = await findOwn(app.db, userId, invoiceId)
  return { name: `${document.number}.pdf`, pdf: await printFor(app, userId, document, signal) }
}

/** The XML of an own document. Throws a conflict if it is incomplete, or declared through the one-stop shop. */
export async function readOwnXml(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  invoiceId: string,
): Promise<{ name: string; xml: string }> {
  const document = await findOwn(db, userId, invoiceId)
  if (!isElectronic[document.series]) throw invoiceProblems['invoice.not_electronic']()
  if (!hasXml(document)) throw invoiceProblems['invoice.no_xml_yet']()
  return { name: `${document.number}.xml`, xml: ownXml(document) }
}

/** The file with a comment that says whether it was transmitted. Its name is not the one that the exchange system expects. */
const ownXml = (document: InvoiceRow): string =>
  fatturaPaXml(document).xml.replace('?>', () => `?>\n<!-- ${courtesyNote(document)} -->`)

/** Documents read at a time. */
const batchSize = 20

/** Streams the courtesy copies of an account's month, oldest first: a PDF of each document, and the XML of those that have one. */
export async function* zipOwnMonth(app: Pick<AppContext, 'db' | 'receipts'>, userId: string, month: string) {
  for await (const documents of walkInvoices(app.db, { month, userId }, batchSize)) {
    for (const document of documents) {
      const { number, createdAt: modified } = document
      yield { name: `${number}.pdf`, content: await printFor(app, userId, document), modified }
      if (hasXml(document)) yield { name: `${number}.xml`, content: ownXml(document), modified }
    }
  }
}
