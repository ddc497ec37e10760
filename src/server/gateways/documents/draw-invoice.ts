import { company } from '../../../domain/company.ts'
import { lawOf } from '../../../domain/invoices/cross-border.ts'
import {
  type InvoiceBuyer,
  type InvoiceLine,
  type InvoiceSeller,
  type IssuedInvoice,
  invoiceKindNames,
  isElectronic,
  type RateSummary,
} from '../../../domain/invoices/invoices.ts'
import { lawOfNature } from '../../../domain/invoices/natures.ts'
import { buyerName } from '../../../domain/invoices/parties.ts'
import { countryOfBuyer } from '../../../domain/invoices/recipient.ts'
import { courtesyNote } from '../../../domain/invoices/transmission.ts'
import { addMoney, toCents } from '../../../domain/money/money.ts'
import { vatRateLabel } from '../../../domain/orders/paying/receipt.ts'
import { countryName } from '../../../domain/shipping/country-name.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import { day, drawFeet, drawParties, euro, type Page } from './draw-receipt.ts'
import { type Column, drawTable } from './draw-table.ts'
import { openPdf } from './open-pdf.ts'
import { look } from './receipt-look.ts'

/** A customer's copy of an invoice or credit note. */
export type InvoiceCopy = IssuedInvoice & { transmittedOn: string | null; createdAt: Date }

/** Draws the courtesy copy of a document as an A4 PDF of one or more pages, with both parties as they were when it was issued. */
export async function drawInvoice(invoice: InvoiceCopy): Promise<Buffer> {
  const { kind, number, facts, createdAt } = invoice
  const title = `${invoiceKindNames[kind]} ${number}`
  const { page, written } = await openPdf({
    title,
    author: facts.seller.legalName || company.product,
    lang: 'it-IT',
    made: createdAt,
    texts: JSON.stringify(invoice),
  })
  drawHead(page, title, invoice)
  drawParties(page, [
    ['Venditore', sellerLines(facts.seller)],
    ['Acquirente', buyerLines(facts.buyer)],
  ])
  drawTable(page, lineColumns, facts.lines)
  page.moveDown(1)
  drawTable(page, vatColumns, facts.summary)
  drawTotal(page, invoice)
  drawFeet(page, [facts.seller.legalName, number].filter(Boolean).join(' · '))
  page.end()
  return written
}

function drawHead(page: Page, title: string, invoice: InvoiceCopy): void {
  const { facts, createdAt } = invoice
  page.font(look.strong).fontSize(18).fillColor(look.accent).text(facts.seller.legalName)
  page.moveDown(0.6)
  page.fontSize(14).fillColor(look.ink).text(title)
  page.font(look.plain).fontSize(look.size).fillColor(look.soft).text(courtesyNote(invoice))
  page.moveDown(0.8).fillColor(look.ink)
  page.text(`Del ${day(createdAt)} · ${facts.subject}`)
  if (facts.credited) page.text(`Per la fattura ${facts.credited.number} del ${slashedDay(facts.credited.issuedOn)}`)
  page.moveDown(1)
}

interface Seat {
  zip: string | null
  city: string | null
  province: string | null
}

const placeLine = ({ zip, city, province }: Seat): string =>
  [zip, city, province && `(${province})`].filter(Boolean).join(' ')

const present = (lines: readonly (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line))

const sellerLines = (seller: InvoiceSeller): string[] =>
  present([
    seller.legalName,
    seller.street,
    placeLine(seller),
    seller.vatNumber && `P. IVA ${seller.vatNumber}`,
    seller.fiscalCode && seller.fiscalCode !== seller.vatNumber && `Codice fiscale ${seller.fiscalCode}`,
    seller.register,
    seller.shareCapital && `Capitale sociale ${seller.shareCapital}`,
    seller.email,
  ])

function buyerLines(buyer: InvoiceBuyer): string[] {
  const country = countryOfBuyer(buyer)
  return present([
    buyerName(buyer),
    buyer.street,
    placeLine(buyer),
    country && country !== 'IT' ? countryName(country) : null,
    buyer.vatNumber && `P. IVA ${buyer.vatNumber}`,
    buyer.fiscalCode && `Codice fiscale ${buyer.fiscalCode}`,
    buyer.sdiCode && `Codice SDI ${buyer.sdiCode}`,
    buyer.pecEmail,
  ])
}

const periodText = ({ period }: InvoiceLine): string | null =>
  period ? `Dal ${slashedDay(period.from)} al ${slashedDay(period.until)}` : null

const lineColumns: readonly Column<InvoiceLine>[] = [
  {
    title: 'Articolo',
    share: 1,
    text: ({ name }) => name,
    detail: (line) => present([line.detail, line.sku, periodText(line)]).join(' · ') || null,
  },
  { title: 'Quantità', width: 52, text: ({ quantity }) => String(quantity) },
  { title: 'IVA', width: 42, text: ({ vatRate }) => vatRateLabel(vatRate) },
  { title: 'Imponibile', width: 84, text: ({ net }) => euro(net) },
  { title: 'Importo', width: 84, text: ({ gross }) => euro(gross) },
]

const vatColumns: readonly Column<RateSummary>[] = [
  {
    title: 'Riepilogo IVA',
    share: 1,
    text: ({ vatRate, nature }) => [`Aliquota ${vatRateLabel(vatRate)}`, nature].filter(Boolean).join(' · '),
  },
  { title: 'Imponibile', width: 90, text: ({ net }) => euro(net) },
  { title: 'IVA', width: 78, text: ({ vat }) => euro(vat) },
  { title: 'Importo', width: 90, text: ({ gross }) => euro(gross) },
]

function drawTotal(page: Page, invoice: InvoiceCopy): void {
  const { kind, facts } = invoice
  const vat = addMoney(...facts.summary.map((rate) => rate.vat))
  page.moveDown(0.6)
  page.font(look.strong).fontSize(13).fillColor(look.ink)
  page.text(
    `${kind === 'invoice' ? 'Totale' : 'Totale accreditato'} (${toCents(vat) > 0 ? 'IVA inclusa' : 'senza IVA'}): ${euro(facts.total)}`,
    { align: 'right' },
  )
  page.moveDown(0.6).font(look.plain).fontSize(8).fillColor(look.soft)
  for (const law of lawsOf(invoice)) page.text(law)
}

/** Legal references of amounts without Italian VAT. */
function lawsOf({ series, facts }: InvoiceCopy): string[] {
  if (facts.exemption || !isElectronic[series]) return [lawOf(facts.exemption)]
  return [...new Set(facts.summary.map(({ nature }) => (nature ? lawOfNature(nature) : '')))].filter(Boolean)
}
