import bwip from 'bwip-js/node'
import type { ConsigneeLanguage } from '../../../domain/consignee-language.ts'
import { euroText } from '../../../domain/money/euro-text.ts'
import type { Money } from '../../../domain/money/money.ts'
import { packingSlipTexts } from '../../../domain/orders/parcels/packing-slip-texts.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { businessTimeZone } from '../../../domain/time/clock.ts'
import { type Column, drawTable } from './draw-table.ts'
import { openPdf } from './open-pdf.ts'
import type { PackingSlip, PackingSlips } from './packing-slips.ts'
import { look } from './receipt-look.ts'

type Page = PDFKit.PDFDocument

/** The size used in mails: 480 × 160 pixels. */
const logoSize = { width: 150, height: 50 }

/** Draws packing slips into one PDF. Each slip starts on a new page. */
export async function drawPackingSlips({ slips, logos }: PackingSlips): Promise<Buffer> {
  const [first] = slips
  if (!first) throw new Error('There is no slip to draw')
  // The warehouse opens this file. Neither the pages nor the file properties may name Filiera.
  const { page, written } = await openPdf({
    title: 'Bolle',
    author: '',
    lang: first.language,
    made: first.orderedAt,
    texts: JSON.stringify(slips),
  })
  const pictures = new Map([...logos].map(([name, bytes]) => [name, openImage(page, bytes)]))
  for (const [index, slip] of slips.entries()) {
    if (index > 0) page.addPage()
    const from = page.bufferedPageRange().count - 1
    drawSlip(page, slip, slip.logo === null ? undefined : pictures.get(slip.logo))
    drawFeet(page, slip, from)
  }
  page.end()
  return written
}

/** Opened once and shared by all slips, so the PDF embeds the picture once. */
const openImage = (page: Page, bytes: Uint8Array): Buffer =>
  (page as Page & { openImage: (bytes: Buffer) => Buffer }).openImage(Buffer.from(bytes))

function drawSlip(page: Page, slip: PackingSlip, logo: Buffer | undefined): void {
  const words = packingSlipTexts[slip.language]
  const right = page.page.width - look.margin
  const top = look.margin
  const barcode = drawBarcode(page, slip.code, { right, top, height: 42 })
  const width = right - look.margin - barcode - 12
  if (logo) {
    page.image(logo, look.margin, top, { fit: [logoSize.width, logoSize.height], valign: 'bottom' })
    page.y = top + logoSize.height + 6
  } else {
    page.font(look.strong).fontSize(16).fillColor(look.ink).text(slip.sender, look.margin, top, { width })
  }
  page.font(look.plain).fontSize(look.size).fillColor(look.soft)
  page.text(`${words.title} · ${dayIn(slip.language, slip.orderedAt)}`, look.margin, page.y + 2, { width })
  if (slip.reference) {
    page.font(look.strong).fontSize(12).fillColor(look.ink)
    page.text(`${words.order} ${slip.reference}`, look.margin, page.y + 4, { width })
  }
  drawConsignee(page, slip, Math.max(page.y, top + 66) + 12)
  drawTable(page, columnsIn(slip.language), slip.lines)
  page.font(look.strong).fontSize(look.size).fillColor(look.ink)
  page.text(`${words.total}: ${piecesOf(slip.lines)}`, look.margin, page.y + 8, {
    width: right - look.margin,
    align: 'right',
  })
  if (slip.insuredValue !== null) drawInsurance(page, slip.insuredValue)
}

/** Height of the insurance strip. */
const stripHeight = 58

/** Draws the tear-off strip below a dashed line. The consignee must not see the value, which is the price paid by the reseller. */
function drawInsurance(page: Page, value: Money): void {
  const bottom = page.page.height - page.page.margins.bottom
  const width = page.page.width - 2 * look.margin
  if (page.y + 16 + stripHeight > bottom) page.addPage()
  const top = bottom - stripHeight
  page
    .moveTo(look.margin, top)
    .lineTo(look.margin + width, top)
    .dash(4, { space: 3 })
    .strokeColor(look.soft)
    .stroke()
    .undash()
  page.font(look.plain).fontSize(8).fillColor(look.soft)
  page.text('Per il magazzino: stacca questa striscia prima di chiudere il pacco.', look.margin, top + 8, { width })
  page.font(look.strong).fontSize(16).fillColor(look.ink)
  page.text(`ASSICURATA · valore ${euroText(value)}`, look.margin, top + 24, { width })
}

function drawConsignee(page: Page, { language, consignee: [name = '', ...rest] }: PackingSlip, top: number): void {
  page.font(look.plain).fontSize(8).fillColor(look.soft)
  page.text(packingSlipTexts[language].consignee.toUpperCase(), look.margin, top)
  page.font(look.strong).fontSize(12).fillColor(look.ink).text(name)
  page.font(look.plain).fontSize(11)
  for (const line of rest) page.text(line)
  page.moveDown(1.2)
}

const columnsIn = (language: ConsigneeLanguage): readonly Column<PackingSlip['lines'][number]>[] => {
  const words = packingSlipTexts[language]
  return [
    { title: words.item, share: 1, text: ({ name }) => name },
    { title: words.quantity, width: 64, text: ({ quantity }) => String(quantity) },
    { title: words.check, width: 64, text: () => '', box: true },
  ]
}

/** Numbers the pages of a slip that has several. */
function drawFeet(page: Page, { code }: PackingSlip, from: number): void {
  const pages = page.bufferedPageRange().count - from
  if (pages === 1) return
  for (let index = 0; index < pages; index++) {
    page.switchToPage(from + index)
    const { bottom } = page.page.margins
    // The text is below the margin, where PDFKit would otherwise start a new page.
    page.page.margins.bottom = 0
    page.font(look.plain).fontSize(8).fillColor(look.soft)
    page.text(`${code} · ${index + 1} / ${pages}`, look.margin, page.page.height - look.margin, {
      align: 'center',
      lineBreak: false,
      width: page.page.width - 2 * look.margin,
    })
    page.page.margins.bottom = bottom
  }
}

/** English uses the British day-month order, like the other languages. */
const dayIn = (language: ConsigneeLanguage, instant: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: businessTimeZone,
  }).format(instant)

/** Points. A third of a millimetre, readable by handheld scanners and phone cameras on paper. */
const moduleWidth = 0.96

/** Width of the quiet zone on each side, in modules, as scanners require. */
const quiet = 10

/** Alternating widths of bars and gaps, starting with a bar. */
function widthsOf(text: string): number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('The barcode library returned no bars')
  return symbol.sbs
}

/** Draws Code 128 with its text below; the quiet zone ends at `right`. Returns the total width. */
function drawBarcode(
  page: PDFKit.PDFDocument,
  text: string,
  { right, top, height }: { right: number; top: number; height: number },
): number {
  const widths = widthsOf(text)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const left = right - (modules + quiet) * moduleWidth
  let x = left
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) page.rect(x, top, width * moduleWidth, height)
    x += width * moduleWidth
  }
  page.fill('#000000')
  page.font(look.plain).fontSize(9).fillColor(look.ink)
  page.text(text, left, top + height + 3, { width: modules * moduleWidth, align: 'center', characterSpacing: 1.2 })
  return (modules + 2 * quiet) * moduleWidth
}
