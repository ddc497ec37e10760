import { create } from 'xmlbuilder2'
import { fatturaPa, fatturaPaRoot } from '../../../domain/invoices/fattura-pa.ts'
import { italianNumber } from '../../../domain/invoices/fattura-pa-seller.ts'
import { fileProgressive, type IssuedInvoice } from '../../../domain/invoices/invoices.ts'

/** Builds the e-invoice file for the SdI exchange system, such as `IT01234567890_0002A.xml`. */
export function fatturaPaXml(invoice: IssuedInvoice): { name: string; xml: string } {
  const { seller } = invoice.facts
  const sender = seller.fiscalCode || italianNumber(seller.vatNumber) || 'BOZZA'
  return {
    name: `IT${sender}_${fileProgressive(invoice.progressive)}.xml`,
    xml: create({ version: '1.0', encoding: 'UTF-8' })
      .ele(fatturaPaRoot.namespace, fatturaPaRoot.name, { versione: fatturaPaRoot.version })
      .ele(fatturaPa(invoice))
      .end({ prettyPrint: true }),
  }
}
