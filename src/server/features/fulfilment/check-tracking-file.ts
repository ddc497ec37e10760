import type { TrackingFile, TrackingFileQuery, TrackingFileRow } from '../../../contract/orders/tracking-file.ts'
import { findColumns } from '../../../domain/orders/files/order-import.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { isShipped, orderStatusLabel } from '../../../domain/orders/orders.ts'
import { foldScan, isParcelCode, maxTrackingRows } from '../../../domain/orders/parcels/parcels.ts'
import { heldBackBy } from '../../../domain/orders/paying/disputes.ts'
import { type CarrierCode, findCarrier } from '../../../domain/shipping/carriers.ts'
import { carrierDoubt, recogniseCarrier } from '../../../domain/shipping/recognise-carrier.ts'
import { meantCode } from '../../../domain/words/harmless-cell.ts'
import { oneLine } from '../../../domain/words/one-line.ts'
import type { AppContext } from '../../app-context.ts'
import type { SentFile, SpreadsheetRow } from '../../spreadsheets/read-spreadsheet.ts'
import { readTable } from '../order-import/read-table.ts'
import { selectUsedNumbers } from '../orders/shipment/tracking-numbers.reads.ts'
import { type NamedOrder, selectNamedOrders } from './fulfilment.queries.ts'

/** Maximum length in `ShipOrderInput`. */
const longestNumber = 80

interface Known {
  orders: ReadonlyMap<string, readonly NamedOrder[]>
  used: ReadonlyMap<string, string>
  /** Line on which an order or a tracking number first occurs. */
  firstLines: Map<string, number>
}

/** Checks each row of a carrier's file and reports what shipping it would do. Read-only. */
export async function checkTrackingFile(
  { db }: Pick<AppContext, 'db'>,
  file: SentFile,
  query: TrackingFileQuery,
): Promise<TrackingFile> {
  const rows = await readTrackingFile(file)
  const codes = [...new Set(rows.map(({ code }) => code))]
  const orders = Map.groupBy(await selectNamedOrders(db, codes), ({ name }) => name)
  file.signal.throwIfAborted()
  const known: Known = {
    orders,
    used: await selectUsedNumbers(
      db,
      rows.map(({ trackingNumber }) => trackingNumber),
    ),
    firstLines: new Map(),
  }
  const checked = rows.map((row) => checkRow(row, known, query))
  return { rows: checked, ready: checked.filter(({ state }) => state === 'ready').length }
}

function checkRow(row: TrackingRow, known: Known, query: TrackingFileQuery): TrackingFileRow {
  const [order, another] = known.orders.get(row.code) ?? []
  const carrier = carrierOf(row, query)
  const answer = {
    line: row.line,
    code: row.code,
    trackingNumber: row.trackingNumber,
    carrier,
    orderId: order?.id ?? null,
    orderNumber: order?.orderNumber ?? null,
    customerName: order?.customerName ?? null,
    doubt: carrier && carrierDoubt(row.trackingNumber, carrier),
  }
  const isDone =
    order !== undefined &&
    isShipped(order.status) &&
    foldScan(order.trackingNumber ?? '') === foldScan(row.trackingNumber)
  if (isDone) return { ...answer, state: 'shipped', problem: null }
  const problem =
    problemOfShape(row, carrier) ??
    problemOfCells(row, carrier) ??
    (another ? 'Più ordini hanno questo riferimento: usa il codice della bolla' : null) ??
    problemOfOrder(row, order) ??
    problemOfNumber(row, order, known)
  return { ...answer, state: problem === null ? 'ready' : 'wrong', problem }
}

/** Null if the row names an unknown carrier. */
function carrierOf({ carrier, trackingNumber }: TrackingRow, query: TrackingFileQuery): CarrierCode | null {
  if (carrier !== '') return findCarrier(carrier)?.code ?? null
  return (query.missing === 'recognised' ? recogniseCarrier(trackingNumber) : null) ?? query.carrier
}

/** A row with too few cells is reported as such only if one of its values is invalid. */
function problemOfShape(row: TrackingRow, carrier: CarrierCode | null): string | null {
  const { ragged } = row
  return ragged && (ragged.is === 'long' || problemOfCells(row, carrier) !== null) ? ragged.sentence : null
}

function problemOfCells({ code, trackingNumber, carrier: name }: TrackingRow, carrier: CarrierCode | null) {
  if (code === '') return 'Manca il riferimento dell’ordine'
  if (trackingNumber === '') return 'Manca il codice di tracking'
  if (trackingNumber.length > longestNumber) return `Il codice di tracking ha più di ${longestNumber} caratteri`
  if (/^[\d.,]+e\+?\d+$/i.test(trackingNumber)) return 'Il foglio di calcolo ha arrotondato il codice: riscrivilo'
  if (isParcelCode(foldScan(trackingNumber))) return 'È il codice di una bolla, non di un’etichetta'
  return carrier === null ? `Corriere sconosciuto: ${name}` : null
}

function problemOfOrder({ code }: TrackingRow, order: NamedOrder | undefined): string | null {
  if (!order) return `Nessun ordine da spedire ha il codice ${code}`
  if (heldBackBy(order)) return 'L’ordine non si può spedire: il pagamento è contestato'
  if (order.status === 'paid' || order.status === 'processing') return null
  if (isShipped(order.status)) return `Già spedito con il codice ${order.trackingNumber}`
  return `L’ordine non si può spedire: ${orderStatusLabel(order.status).toLowerCase()}`
}

function problemOfNumber({ line, trackingNumber }: TrackingRow, order: NamedOrder | undefined, known: Known) {
  const number = foldScan(trackingNumber)
  const user = known.used.get(number)
  if (user !== undefined) return `Il codice è già dell’ordine ${user}`
  const earlier = firstLine(known, `number ${number}`, line) ?? firstLine(known, `order ${order?.id}`, line)
  return earlier === null ? null : `Ripete la riga ${earlier}`
}

/** Line of the first occurrence; null if this line is the first. */
function firstLine({ firstLines }: Known, what: string, line: number): number | null {
  const first = firstLines.get(what)
  if (first === undefined) firstLines.set(what, line)
  return first ?? null
}

/** A row of a carrier's file, unchecked. */
interface TrackingRow {
  line: number
  /** Reference to the order, as written by `foldScan`. */
  code: string
  trackingNumber: string
  carrier: string
  ragged: SpreadsheetRow['ragged']
}

/** Names of the columns in carriers' files; compared with `foldedHeader`. */
const names = {
  trackingNumber: [
    'tracking',
    'codice tracking',
    'tracking number',
    'numero tracking',
    'numero di tracking',
    'numero spedizione',
    'n spedizione',
    'lettera di vettura',
    'ldv',
    'awb',
    'waybill',
    'waybill number',
    'segnacollo',
    'barcode',
    'spedizione',
  ],
  code: [
    'codice pacco',
    'codice bolla',
    'riferimento',
    'rif',
    'riferimento mittente',
    'rif mittente',
    'riferimento cliente',
    'reference',
    'shipper reference',
    'customer reference',
    'numero ordine',
    'ordine',
    'numero',
    'order',
    'order number',
    'codice',
  ],
  carrier: ['corriere', 'vettore', 'carrier', 'courier'],
} as const

const placeOfCode = (cells: readonly string[]) => cells.findIndex((cell) => isParcelCode(foldScan(cell)))

const isHeader = (cells: readonly string[]) => {
  const columns = findColumns(cells, names)
  return placeOfCode(cells) >= 0 || (columns.has('code') && columns.has('trackingNumber'))
}

/**
 * Reads the rows of a tracking file. In a file without a header, the column of our parcel code is recognised, and the tracking number is in the first
 * other column. Throws 400 for any other file.
 */
async function readTrackingFile(file: SentFile): Promise<TrackingRow[]> {
  const [first, ...rest] = await readTable(file, isHeader)
  const header = first?.cells ?? []
  const columns = findColumns(header, names)
  const bare = placeOfCode(header)
  const at =
    bare >= 0
      ? { code: bare, trackingNumber: bare === 0 ? 1 : 0, carrier: undefined }
      : { code: columns.get('code'), trackingNumber: columns.get('trackingNumber'), carrier: columns.get('carrier') }
  if (at.code === undefined || at.trackingNumber === undefined) {
    throw orderProblems['order_import.file']({ problem: 'noTrackingColumns' })
  }
  const rows = bare >= 0 && first ? [first, ...rest] : rest
  if (rows.length === 0) throw orderProblems['order_import.file']({ problem: 'noRows' })
  if (rows.length > maxTrackingRows) {
    throw orderProblems['order_import.file']({ problem: 'manyRows', max: maxTrackingRows })
  }
  const cell = ({ cells }: SpreadsheetRow, index: number | undefined) =>
    meantCode(index === undefined ? '' : (cells[index] ?? ''))
  return rows.map((row) => ({
    line: row.line,
    code: foldScan(cell(row, at.code)),
    trackingNumber: oneLine(cell(row, at.trackingNumber), 200),
    carrier: cell(row, at.carrier),
    ragged: row.ragged,
  }))
}
