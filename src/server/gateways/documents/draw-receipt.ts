import { company } from '../../../domain/company.ts'
import { isUntaxed, vatSentence, vatWords } from '../../../domain/invoices/taxation-texts.ts'
import { madeOnce } from '../../../domain/made-once.ts'
import { addMoney, type Money, subtractMoney, toCents } from '../../../domain/money/money.ts'
import { vatRateLabel } from '../../../domain/orders/paying/receipt.ts'
import { businessTimeZone } from '../../../domain/time/clock.ts'
import { type Column, drawTable } from './draw-table.ts'
import { openPdf } from './open-pdf.ts'
import type { Receipt } from './receipt.ts'
import { look } from './receipt-look.ts'

/** Draws a receipt as an A4 PDF of one or more pages. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { title } = receipt
  const { page, written } = await openPdf({
    title,
    author: receipt.seller[0] ?? company.product,
    lang: 'it-IT',
    made: receipt.paidAt,
    texts: JSON.stringify(receipt),
  })
  drawHead(page, title, receipt)
  drawParties(page, [
    ['Venditore', receipt.seller],
    ['Acquirente', receipt.buyer],
    ...(receipt.consignee ? ([['Consegna', receipt.consignee]] as const) : []),
  ])
  drawTable(page, lineColumns, receipt.lines)
  page.moveDown(1)
  drawTable(page, vatColumns, receipt.vat)
  drawTotal(page, receipt)
  drawFeet(page, `${receipt.seller[0]} · ${receipt.number} · Documento non fiscale`)
  page.end()
  return written
}

export type Page = PDFKit.PDFDocument

function drawHead(page: Page, title: string, receipt: Receipt): void {
  page.font(look.strong).fontSize(18).fillColor(look.accent).text(company.product)
  page.moveDown(0.6)
  page.fontSize(14).fillColor(look.ink).text(title)
  page.font(look.plain).fontSize(look.size).fillColor(look.soft)
  page.text(`Documento non fiscale: non vale come fattura.`)
  page.moveDown(0.8).fillColor(look.ink)
  const { name, day: ordered, reference } = receipt.of
  page.text(`${name} del ${day(ordered)}${reference ? ` · Riferimento: ${reference}` : ''}`)
  page.text(`Pagamento: ${receipt.payment}, ricevuto il ${dayAndHour(receipt.paidAt)}`)
  page.moveDown(1)
}

const maxParties = 3

/** Titles and lines, the name first, side by side in columns. */
export function drawParties(page: Page, parties: readonly (readonly [string, readonly string[]])[]): void {
  const gap = 16
  const width = (page.page.width - 2 * look.margin - gap * (maxParties - 1)) / maxParties
  const top = page.y
  let bottom = top
  for (const [index, [title, [name = '', ...rest]]] of parties.entries()) {
    const x = look.margin + index * (width + gap)
    page.font(look.plain).fontSize(8).fillColor(look.soft).text(title.toUpperCase(), x, top, { width })
    page.font(look.strong).fontSize(look.size).fillColor(look.ink).text(name, { width })
    page.font(look.plain)
    for (const line of rest) page.text(line, { width })
    bottom = Math.max(bottom, page.y)
  }
  page.x = look.margin
  page.y = bottom + 18
}

const lineColumns: readonly Column<Receipt['lines'][number]>[] = [
  { title: 'Articolo', share: 1, text: ({ name }) => name, detail: ({ detail }) => detail },
  { title: 'Quantità', width: 52, text: ({ quantity }) => String(quantity) },
  { title: 'Prezzo', width: 72, text: ({ unitPrice }) => euro(unitPrice) },
  { title: 'IVA', width: 42, text: ({ vatRate }) => vatRateLabel(vatRate) },
  { title: 'Importo', width: 78, text: ({ gross }) => euro(gross) },
]

const vatColumns: readonly Column<Receipt['vat'][number]>[] = [
  { title: 'Riepilogo IVA', share: 1, text: ({ vatRate }) => `Aliquota ${vatRateLabel(vatRate)}` },
  { title: 'Imponibile', width: 90, text: ({ net }) => euro(net) },
  { title: 'IVA', width: 78, text: ({ vat }) => euro(vat) },
  { title: 'Importo', width: 90, text: ({ gross }) => euro(gross) },
]

function drawTotal(page: Page, { total, refunded, chargedBack, consignee, taxation }: Receipt): void {
  page.moveDown(0.6)
  page.font(look.strong).fontSize(13).fillColor(look.ink)
  page.text(`Totale pagato (${vatWords(taxation)}): ${euro(total)}`, { align: 'right' })
  page.font(look.plain).fontSize(look.size)
  if (toCents(refunded) > 0) {
    const paid = euro(addMoney(total, refunded))
    page.text(`Pagati ${paid}, di cui rimborsati ${euro(refunded)}.`, { align: 'right' })
  }
  if (toCents(chargedBack) > 0) {
    const left = euro(subtractMoney(total, chargedBack))
    page.text(`La banca ha restituito ${euro(chargedBack)} dopo una contestazione: restano pagati ${left}.`, {
      align: 'right',
    })
  }
  page.moveDown(0.6).font(look.plain).fontSize(8).fillColor(look.soft)
  page.text(
    `${vatSentence(taxation)}${consignee && !isUntaxed(taxation) ? ' La spedizione segue l’aliquota degli articoli.' : ''}`,
  )
}

/** Drawn last, because the page count is known only at the end. */
export function drawFeet(page: Page, foot: string): void {
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index)
    // The text is below the margin, where PDFKit would otherwise start a new page.
    page.page.margins.bottom = 0
    const text = `${foot} · Pagina ${index - start + 1} di ${count}`
    page.font(look.plain).fontSize(8).fillColor(look.soft)
    page.text(text, look.margin, page.page.height - look.margin, {
      align: 'center',
      lineBreak: false,
      width: page.page.width - 2 * look.margin,
    })
  }
}

export const euro = (amount: Money): string => {
  const [whole = '', cents = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents}\u00a0€`
}

const dayFormat = madeOnce(() => new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: businessTimeZone }))

const hourFormat = madeOnce(
  () => new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: businessTimeZone }),
)

export const day = (instant: Date): string => dayFormat().format(instant)

const dayAndHour = (instant: Date): string => hourFormat().format(instant)
