import bwip from 'bwip-js/node'
import { look } from './receipt-look.ts'

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
export function drawBarcode(
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
