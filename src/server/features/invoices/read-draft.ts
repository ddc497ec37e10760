import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import { isElectronic } from '../../../domain/invoices/invoices.ts'
import type { AppContext } from '../../app-context.ts'
import { fatturaPaXml } from '../../gateways/documents/fattura-pa-xml.ts'
import { findInvoice } from './list-invoices.queries.ts'

/** The SdI file of a document. Throws a conflict if the document is incomplete or declared through the one-stop shop. */
export async function readDraft(
  { db }: Pick<AppContext, 'db'>,
  invoiceId: string,
): Promise<{ name: string; xml: string }> {
  const document = await findInvoice(db, invoiceId)
  if (!document) throw invoiceProblems['invoice.not_found']()
  if (!isElectronic[document.series]) throw invoiceProblems['invoice.not_electronic']()
  if (document.missing.length > 0) throw invoiceProblems['invoice.incomplete']({ missing: document.missing })
  return fatturaPaXml(document)
}
