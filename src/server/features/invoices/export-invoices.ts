import type { InvoiceFilters } from '../../../contract/invoices.ts'
import { invoiceKindNames, invoiceStateNames, isElectronic, stateOfMissing } from '../../../domain/invoices/invoices.ts'
import { countryOfBuyer } from '../../../domain/invoices/recipient.ts'
import { toCents } from '../../../domain/money/money.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { AppContext } from '../../app-context.ts'
import { decimalComma, spreadsheetDay } from '../../http/answers/csv-answer.ts'
import { type ListedInvoice, walkListed } from './list-invoices.queries.ts'

/** Documents read and written at a time: what a table of any length keeps in memory. */
const batchSize = 500

export const invoiceColumns: readonly string[] = [
  'Tipo',
  'Numero',
  'Data',
  'Cliente',
  'Partita IVA',
  'Codice fiscale',
  'Paese',
  'Riferimento',
  'Fattura collegata',
  'Aliquota IVA',
  'Natura',
  'Trattamento IVA',
  'Stato di consumo',
  'Imponibile',
  'IVA italiana',
  'IVA OSS',
  'Totale aliquota',
  'Totale documento',
  'Stato',
  'Da completare',
  'Trasmessa il',
  'Identificativo SdI',
]

/** What the filters leave, oldest first, as an accountant imports it: a row for each rate of each document, of credit notes below zero. */
export async function* exportInvoices(
  { db }: Pick<AppContext, 'db'>,
  filters: InvoiceFilters,
): AsyncGenerator<(string | null)[]> {
  for await (const documents of walkListed(db, filters, batchSize)) for (const one of documents) yield* rowsOf(one)
}

/** By whose VAT it is, and why there is none. */
function treatmentOf({ series, facts }: ListedInvoice, vatRate: string): string {
  if (!isElectronic[series]) return 'IVA OSS'
  return toCents(vatRate) === 0 ? (facts.exemption?.law ?? 'Senza IVA') : 'IVA italiana'
}

function* rowsOf(document: ListedInvoice): Generator<(string | null)[]> {
  const { kind, facts, missing } = document
  const { buyer, exemption, summary } = facts
  const amount = (money: string) => decimalComma(kind === 'credit_note' && toCents(money) > 0 ? `-${money}` : money)
  for (const { vatRate, net, vat, gross, nature } of summary) {
    yield [
      invoiceKindNames[kind],
      document.number,
      spreadsheetDay(document.createdAt),
      document.buyerName,
      buyer.vatNumber,
      buyer.fiscalCode,
      countryOfBuyer(buyer),
      facts.subject,
      facts.credited?.number ?? null,
      decimalComma(vatRate),
      toCents(vatRate) === 0 ? (exemption?.nature ?? nature ?? null) : null,
      treatmentOf(document, vatRate),
      facts.consumption ?? null,
      amount(net),
      isElectronic[document.series] ? amount(vat) : null,
      isElectronic[document.series] ? null : amount(vat),
      amount(gross),
      amount(document.total),
      invoiceStateNames[stateOfMissing(missing)],
      missing.join('; ') || null,
      document.transmittedOn && slashedDay(document.transmittedOn),
      document.sdiId,
    ]
  }
}
