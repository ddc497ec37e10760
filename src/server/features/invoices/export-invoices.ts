import type { InvoiceFilters } from '../../../contract/invoices.ts'
import { lawOf } from '../../../domain/invoices/cross-border.ts'
import {
  invoiceKindNames,
  invoiceStateNames,
  invoiceStateOf,
  isElectronic,
  type VatExemption,
} from '../../../domain/invoices/invoices.ts'
import { lawOfNature } from '../../../domain/invoices/natures.ts'
import { countryOfBuyer } from '../../../domain/invoices/recipient.ts'
import { type VatKind, vatKindNames } from '../../../domain/invoices/vat-treatments.ts'
import { toCents } from '../../../domain/money/money.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { AppContext } from '../../app-context.ts'
import { decimalComma, spreadsheetDay } from '../../spreadsheets/write-csv.ts'
import { type ListedInvoice, walkListed } from './list-invoices.queries.ts'

/** Documents per batch; bounds the memory that an export of any length needs. */
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
  'Riferimento normativo',
  'Stato di consumo',
  'Imponibile',
  vatKindNames.italian,
  vatKindNames.one_stop_shop,
  'Totale aliquota',
  'Totale documento',
  'Stato',
  'Da completare',
  'Trasmessa il',
  'Identificativo SdI',
]

/** Streams the filtered documents for the accountant, oldest first: one row per VAT rate, negative amounts for credit notes. */
export async function* exportInvoices(
  { db }: Pick<AppContext, 'db'>,
  filters: InvoiceFilters,
): AsyncGenerator<(string | null)[]> {
  for await (const documents of walkListed(db, filters, batchSize)) for (const one of documents) yield* rowsOf(one)
}

function vatKindOfRate({ series }: ListedInvoice, vatRate: string): VatKind {
  if (!isElectronic[series]) return 'one_stop_shop'
  return toCents(vatRate) === 0 ? 'untaxed' : 'italian'
}

/** The legal reference for a rate without Italian VAT; null if Italian VAT applies. */
function lawOfRate(kind: VatKind, exemption: VatExemption | null, nature: string | null | undefined): string | null {
  if (kind === 'italian') return null
  return kind === 'one_stop_shop' || exemption ? lawOf(exemption) : lawOfNature(nature ?? '') || null
}

function* rowsOf(document: ListedInvoice): Generator<(string | null)[]> {
  const { kind, facts, missing } = document
  const { buyer, exemption, summary } = facts
  const amount = (money: string) => decimalComma(kind === 'credit_note' && toCents(money) > 0 ? `-${money}` : money)
  for (const { vatRate, net, vat, gross, nature } of summary) {
    const vatKind = vatKindOfRate(document, vatRate)
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
      vatKindNames[vatKind],
      lawOfRate(vatKind, exemption, nature),
      facts.consumption ?? null,
      amount(net),
      isElectronic[document.series] ? amount(vat) : null,
      isElectronic[document.series] ? null : amount(vat),
      amount(gross),
      amount(document.total),
      invoiceStateNames[invoiceStateOf(document)],
      missing.join('; ') || null,
      document.transmittedOn && slashedDay(document.transmittedOn),
      document.sdiId,
    ]
  }
}
