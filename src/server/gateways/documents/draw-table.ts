import { look } from './receipt-look.ts'

/** A column. The one with `share` takes the remaining width and is left-aligned; all others are right-aligned. */
export interface Column<Row> {
  title: string
  width?: number
  share?: 1
  text: (row: Row) => string
  /** Second line in smaller type. */
  detail?: (row: Row) => string | null
  /** Draws an empty check box to tick by hand. */
  box?: true
}

const gap = 10
const padding = 5
/** Space for a header and one row, so that a header is never the last thing on a page. */
const leastHeight = 64

/** Draws a table. The header is repeated on every page; a row is never split across pages. */
export function drawTable<Row>(page: PDFKit.PDFDocument, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const places = placesOf(page, columns)
  const end = () => page.page.height - page.page.margins.bottom
  if (page.y + leastHeight > end()) page.addPage()
  drawHead(page, columns, places)
  for (const row of rows) {
    const cells = columns.map((column) => ({ text: column.text(row), detail: column.detail?.(row) ?? null }))
    const height = Math.max(...cells.map((cell, index) => heightOf(page, cell, places[index]?.width ?? 0)))
    if (page.y + height > end()) {
      page.addPage()
      drawHead(page, columns, places)
    }
    const top = page.y + padding
    for (const [index, { text, detail }] of cells.entries()) {
      const { x = 0, width = 0 } = places[index] ?? {}
      const align = columns[index]?.share ? ('left' as const) : ('right' as const)
      page.font(look.plain).fontSize(look.size).fillColor(look.ink).text(text, x, top, { width, align })
      if (columns[index]?.box) drawBox(page, x + width, top)
      if (detail)
        page
          .fontSize(look.size - 1.5)
          .fillColor(look.soft)
          .text(detail, x, page.y, { width, align })
    }
    endRow(page, top - padding + height)
  }
}

const boxSide = 9

/** `right` is the x coordinate of its right edge. */
const drawBox = (page: PDFKit.PDFDocument, right: number, top: number) =>
  page
    .rect(right - boxSide, top + 1.5, boxSide, boxSide)
    .lineWidth(0.75)
    .strokeColor(look.ink)
    .stroke()

interface Place {
  x: number
  width: number
}

function placesOf<Row>(page: PDFKit.PDFDocument, columns: readonly Column<Row>[]): Place[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const rest = page.page.width - 2 * look.margin - fixed - gap * (columns.length - 1)
  let x: number = look.margin
  return columns.map(({ width = rest }) => {
    const place = { x, width }
    x += width + gap
    return place
  })
}

function drawHead<Row>(page: PDFKit.PDFDocument, columns: readonly Column<Row>[], places: readonly Place[]): void {
  const top = page.y
  page
    .font(look.strong)
    .fontSize(look.size - 1.5)
    .fillColor(look.soft)
  for (const [index, { title, share }] of columns.entries()) {
    const { x = 0, width = 0 } = places[index] ?? {}
    page.text(title, x, top, { width, align: share ? 'left' : 'right' })
  }
  endRow(page, top + page.currentLineHeight(true) + padding)
}

function endRow(page: PDFKit.PDFDocument, y: number): void {
  page
    .moveTo(look.margin, y)
    .lineTo(page.page.width - look.margin, y)
    .lineWidth(0.5)
    .strokeColor(look.hairline)
    .stroke()
  page.x = look.margin
  page.y = y + 1
}

function heightOf(page: PDFKit.PDFDocument, cell: { text: string; detail: string | null }, width: number): number {
  const text = page.font(look.plain).fontSize(look.size).heightOfString(cell.text, { width })
  const detail = cell.detail ? page.fontSize(look.size - 1.5).heightOfString(cell.detail, { width }) : 0
  return text + detail + 2 * padding
}
