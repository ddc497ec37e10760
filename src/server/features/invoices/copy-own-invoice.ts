import { courtesyNote } from '../../../domain/invoices/courtesy-copy.ts'
import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import { isElectronic } from '../../../domain/invoices/invoices.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { QueueFull } from '../../concurrency/fair-queue.ts'
import type { InvoiceRow } from '../../database/schema/invoices.ts'
import { fatturaPaXml } from '../../gateways/documents/fattura-pa-xml.ts'
import { findInvoice, walkInvoices } from './list-invoices.queries.ts'

/** The account's own document; 404 for any other. */
async function findOwn(db: AppContext['db'], userId: string, invoiceId: string): Promise<InvoiceRow> {
  const document = await findInvoice(db, invoiceId)
  if (document?.userId !== userId) throw invoiceProblems['invoice.not_found']()
  return document
}

type Printing = Pick<AppContext, 'receipts'>

/** Throws 429 if too many documents of the account wait to be drawn. */
const print = ({ receipts }: Printing, document: InvoiceRow, signal?: AbortSignal): Promise<Buffer> =>
  receipts.print(document, document.userId, signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? orderProblems['order.too_many_receipts']({ retryAfter: 5 }) : error
  })

const isDraftReady = ({ series, missing }: InvoiceRow): boolean => isElectronic[series] && missing.length === 0

/** The courtesy copy of an own document, as a PDF. If aborted before it is drawn, it rejects with the signal's reason. */
export async function copyOwnInvoice(
  app: Pick<AppContext, 'db' | 'receipts'>,
  userId: string,
  invoiceId: string,
  signal: AbortSignal,
): Promise<{ name: string; pdf: Buffer }> {
  const document = await findOwn(app.db, userId, invoiceId)
  return { name: `${document.number}.pdf`, pdf: await print(app, document, signal) }
}

/** The XML of an own document. Throws a conflict if it is incomplete, or declared through the one-stop shop. */
export async function readOwnXml(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  invoiceId: string,
): Promise<{ name: string; xml: string }> {
  const document = await findOwn(db, userId, invoiceId)
  if (!isElectronic[document.series]) throw invoiceProblems['invoice.not_electronic']()
  if (!isDraftReady(document)) throw invoiceProblems['invoice.no_xml_yet']()
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
      yield { name: `${number}.pdf`, content: await print(app, document), modified }
      if (isDraftReady(document)) yield { name: `${number}.xml`, content: ownXml(document), modified }
    }
  }
}
