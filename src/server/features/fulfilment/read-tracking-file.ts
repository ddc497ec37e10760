import { findColumns } from '../../../domain/orders/order-import.ts'
import { foldScan, isParcelCode, maxTrackingRows } from '../../../domain/orders/parcels.ts'
import { meantCode } from '../../../domain/words/harmless-cell.ts'
import { oneLine } from '../../../domain/words/one-line.ts'
import type { SentFile, SpreadsheetRow } from '../../spreadsheets/read-spreadsheet.ts'
import { readTable, unreadable } from '../order-import/read-table.ts'

/** A row of a carrier's file, unchecked. */
export interface TrackingRow {
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
export async function readTrackingFile(file: SentFile): Promise<TrackingRow[]> {
  const [first, ...rest] = await readTable(file, isHeader)
  const header = first?.cells ?? []
  const columns = findColumns(header, names)
  const bare = placeOfCode(header)
  const at =
    bare >= 0
      ? { code: bare, trackingNumber: bare === 0 ? 1 : 0, carrier: undefined }
      : { code: columns.get('code'), trackingNumber: columns.get('trackingNumber'), carrier: columns.get('carrier') }
  if (at.code === undefined || at.trackingNumber === undefined) {
    throw unreadable('Nella prima riga servono le colonne «Riferimento» e «Tracking».')
  }
  const rows = bare >= 0 && first ? [first, ...rest] : rest
  if (rows.length === 0) throw unreadable('Sotto l’intestazione non c’è nessuna riga.')
  if (rows.length > maxTrackingRows) {
    throw unreadable(`Il file ha più di ${maxTrackingRows} righe: dividilo in più file.`)
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
