import { conflict } from '../../../domain/errors.ts'
import { isElectronic } from '../../../domain/invoices/invoices.ts'
import type { AppContext } from '../../app-context.ts'
import { fatturaPaXml } from '../../gateways/documents/fattura-pa-xml.ts'
import { findInvoice } from './list-invoices.queries.ts'
import { noInvoice } from './refresh-invoices.ts'

/** The SdI file of a document. Throws a conflict if the document is incomplete or declared through the one-stop shop. */
export async function readDraft(
  { db }: Pick<AppContext, 'db'>,
  invoiceId: string,
): Promise<{ name: string; xml: string }> {
  const document = await findInvoice(db, invoiceId)
  if (!document) throw noInvoice()
  if (!isElectronic[document.series]) {
    throw conflict('invoice.not_electronic', 'Si dichiara con l’OSS: per questo documento non c’è un file per lo SdI.')
  }
  if (document.missing.length > 0) {
    throw conflict('invoice.incomplete', `Prima correggi il documento: ${document.missing.join('; ')}.`)
  }
  return fatturaPaXml(document)
}
