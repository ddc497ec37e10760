import type { QuickOrder, QuickOrderLine, QuickOrderRow } from '../../../contract/orders/order-import.ts'
import {
  findColumns,
  maxImportedLines,
  piecesProblem,
  type QuickOrderColumn,
  quickOrderColumnNames,
  readPieces,
} from '../../../domain/orders/files/order-import.ts'
import { maxPieces } from '../../../domain/orders/line-limits.ts'
import { stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import { meantCode } from '../../../domain/words/harmless-cell.ts'
import type { AppContext } from '../../app-context.ts'
import type { SentFile, SpreadsheetRow } from '../../spreadsheets/read-spreadsheet.ts'
import { readOrderRoom } from '../orders/placing/read-order-room.ts'
import { findOffersBySku, type Offer, offeredVariant } from '../products/find-offers.ts'
import { readReservationRoom } from '../reservations/read-reservation-room.ts'
import { selectAvailability } from '../stock/stock.reads.ts'
import { readTable, tooLong } from './read-table.ts'
import { skuProblem } from './sku-problem.ts'

type Given = Pick<QuickOrderRow, 'line' | 'sku' | 'quantity'>

/**
 * Checks the lines of a quick order: product, price and availability. Rows for the same article are merged into one line. Runs a bounded number of
 * statements for any number of rows; places and holds nothing.
 */
export async function checkQuickOrder(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  file: SentFile,
): Promise<QuickOrder> {
  const given = givenRows(await readTable(file, (cells) => columnsOf(cells).has('sku')))
  if (given.length > maxImportedLines) throw tooLong()
  const offers = await findOffersBySku(
    db,
    given.map(({ sku }) => sku),
  )
  file.signal.throwIfAborted()
  const lines = new Map<Offer, QuickOrderLine>()
  const read = given.map((row) => {
    const offer = offers.get(row.sku)
    const pieces = readPieces(row.quantity)
    const problem = problemOf(row, pieces, offer)
    if (offer && pieces !== null && !problem) addTo(lines, offer, pieces)
    return { row, offer, problem }
  })
  const available = await selectAvailability(
    db,
    [...lines.keys()].map(({ stockItemId }) => stockItemId),
  )
  file.signal.throwIfAborted()
  for (const [offer, line] of lines) line.available = Math.max(0, available.get(offer.stockItemId) ?? 0)
  const places = new Map([...lines.keys()].map((offer, place) => [offer, place]))
  const rows = read.map(({ row, offer, problem }): QuickOrderRow => {
    if (!offer || problem)
      return { ...row, place: null, problem: problem?.sentence ?? null, column: problem?.column ?? null }
    const line = lines.get(offer)
    const refusal =
      line && line.quantity > line.available ? stockProblems['stock.insufficient']({ available: line.available }) : null
    const place = places.get(offer) ?? null
    return { ...row, place, problem: refusal?.message ?? null, column: refusal && 'quantity' }
  })
  const room = { orders: await readOrderRoom({ db }, userId), reservations: await readReservationRoom({ db }, userId) }
  return { rows, lines: [...lines.values()], room }
}

const columnsOf = (header: readonly string[]) => findColumns<QuickOrderColumn>(header, quickOrderColumnNames)

/** Without a header row, the first cell is the SKU and the second the quantity. */
function givenRows(rows: readonly SpreadsheetRow[]): Given[] {
  const [first, ...others] = rows
  const named = columnsOf(first?.cells ?? [])
  const hasHeader = named.has('sku')
  const isSkusAlone = rows.every(({ cells }) => cells.length === 1)
  const skuAt = named.get('sku') ?? 0
  const quantityAt = hasHeader ? named.get('quantity') : isSkusAlone ? undefined : 1
  return (hasHeader ? others : rows).map(({ line, cells }) => ({
    line,
    sku: meantCode(cells[skuAt] ?? ''),
    // A list of SKUs without quantities means one piece of each.
    quantity: quantityAt === undefined ? '1' : meantCode(cells[quantityAt] ?? ''),
  }))
}

function problemOf(
  { sku, quantity }: Given,
  pieces: number | null,
  offer: Offer | undefined,
): { column: QuickOrderColumn; sentence: string } | null {
  if (sku === '') return { column: 'sku', sentence: 'SKU richiesto' }
  const sentence = skuProblem(offer)
  if (sentence !== null) return { column: 'sku', sentence }
  if (pieces === null) return { column: 'quantity', sentence: piecesProblem(quantity) }
  if (pieces < 1) return { column: 'quantity', sentence: 'La quantità minima è 1' }
  if (pieces > maxPieces) return { column: 'quantity', sentence: `La quantità massima è ${maxPieces}` }
  return null
}

function addTo(lines: Map<Offer, QuickOrderLine>, offer: Offer, pieces: number): void {
  const { productId, variantId, sku, productName, imageUrl, price } = offer
  lines.set(offer, {
    productId,
    variantId,
    sku,
    productName,
    variantInfo: offeredVariant(offer),
    imageUrl,
    unitPrice: price,
    quantity: pieces + (lines.get(offer)?.quantity ?? 0),
    available: 0,
  })
}
