import type { Parcel, ParcelLine } from '../../../../../../contract/orders/fulfilment.ts'
import { type OrderStatus, orderStatusLabel } from '../../../../../../domain/orders/orders.ts'
import { foldScan, isParcelCode } from '../../../../../../domain/orders/parcels/parcels.ts'
import { piecesOf } from '../../../../../../domain/orders/pieces.ts'
import { isPieceBarcode } from '../../../../../../domain/products/barcodes.ts'
import type { CarrierCode } from '../../../../../../domain/shipping/carriers.ts'
import { carrierDoubt, recogniseCarrier } from '../../../../../../domain/shipping/recognise-carrier.ts'
import { businessTime } from '../../../../../../domain/time/clock.ts'

/** An error shown prominently and with a sound. */
export interface Alarm {
  title: string
  text: string
}

/** A parcel shipped at this station. */
export interface Shipped {
  orderId: string
  orderNumber: string
  customerName: string
  trackingNumber: string
  /** Undefined for parcels that the previous release stored. */
  carrier?: CarrierCode
  /** Browser clock, in milliseconds. */
  at: number
  isUndone: boolean
}

/** A scanned label. It is sent, or awaits confirmation that it is a label or that two orders share the parcel. */
export interface Label {
  trackingNumber: string
  carrier: CarrierCode
  sameParcel: boolean
}

/** State of the packing table. */
export interface Table {
  parcel: Parcel | null
  /** Packed pieces by line id. */
  packed: Readonly<Record<string, number>>
  /** A code scanned in place of a label that looks like a piece's barcode: scanning it again accepts it as a label. */
  doubted: string | null
  /** Label whose number is used by another order: a key confirms that both are shipped in one parcel. */
  shared: Label | null
  /** Carrier of the last label, used for numbers that do not identify their carrier. */
  carrier: CarrierCode
  alarm: Alarm | null
  /** Description of the last action, for screen readers. */
  said: string
}

/** Server call needed to complete a step. */
export type Wish = { open: string } | { ship: Label }

export interface Step {
  table: Table
  wish?: Wish
}

const emptied = { packed: {}, doubted: null, shared: null, alarm: null }

export const emptyTable = (carrier: CarrierCode): Table => ({ ...emptied, parcel: null, carrier, said: '' })

export const isPacked = (parcel: Parcel, packed: Table['packed']): boolean =>
  parcel.lines.every((line) => missing(line, packed) === 0)

export const missing = ({ id, quantity }: ParcelLine, packed: Table['packed']): number => quantity - (packed[id] ?? 0)

export const nameOfLine = ({ productName, variantInfo }: Pick<ParcelLine, 'productName' | 'variantInfo'>): string =>
  [productName, variantInfo].filter(Boolean).join(' · ')

/** Interprets a scanned or typed code in the current state. */
export function readScan(table: Table, typed: string): Step {
  const code = foldScan(typed)
  const { parcel } = table
  if (code === '') return { table }
  if (!parcel) return { table: { ...table, alarm: null }, wish: { open: code } }
  if (code === parcel.code || code === parcel.orderNumber) {
    return { table: { ...table, said: `La bolla è dell’ordine già aperto, ${parcel.orderNumber}` } }
  }
  const lines = parcel.lines.filter(({ barcodes }) => barcodes.includes(code))
  if (lines.length > 0) return packPiece(table, parcel, lines)
  if (isParcelCode(code)) return alarmed(table, anotherSlip(table, parcel))
  if (!isPacked(parcel, table.packed)) return alarmed(table, wrongPiece(table, parcel, code))
  return readLabel(table, code)
}

/** Packs one more piece by hand, of the first incomplete line. */
export function packNext(table: Table): Step {
  const line = table.parcel?.lines.find((one) => missing(one, table.packed) > 0)
  return table.parcel && line ? packPiece(table, table.parcel, [line]) : { table }
}

/** Packs everything by hand. */
export function packAll(table: Table): Step {
  if (!table.parcel) return { table }
  const packed = Object.fromEntries(table.parcel.lines.map(({ id, quantity }) => [id, quantity]))
  return { table: { ...table, packed, alarm: null, said: 'Tutti i pezzi sono nel pacco: scansiona l’etichetta' } }
}

/** Clears the alarm if there is one; otherwise closes the order without shipping it. */
export function leave(table: Table): Step {
  if (table.alarm) return { table: { ...table, alarm: null, doubted: null, shared: null } }
  if (!table.parcel) return { table }
  return { table: { ...table, ...emptied, parcel: null, said: `Ordine ${table.parcel.orderNumber} lasciato` } }
}

/** Confirms two orders in one parcel, after the number was refused as already used. */
export const shareParcel = (table: Table): Step =>
  table.shared ? { table: { ...table, alarm: null }, wish: { ship: { ...table.shared, sameParcel: true } } } : { table }

export const openParcel = (table: Table, parcel: Parcel): Table => ({
  ...table,
  ...emptied,
  parcel,
  said: `Ordine ${parcel.orderNumber} aperto: ${piecesOf(parcel.lines)} pezzi`,
})

export function closeParcel(table: Table, { carrier, trackingNumber }: Label): Table {
  const said = `Ordine ${table.parcel?.orderNumber ?? ''} spedito con il codice ${trackingNumber}`
  const doubt = carrierDoubt(trackingNumber, carrier)
  return { ...table, ...emptied, parcel: null, carrier, said: doubt ? `${said}. ${doubt}` : said }
}

export const alarmed = (table: Table, alarm: Alarm): Step => ({ table: { ...table, alarm } })

function packPiece(table: Table, parcel: Parcel, lines: readonly ParcelLine[]): Step {
  const line = lines.find((one) => missing(one, table.packed) > 0)
  if (!line) return alarmed(table, oneTooMany(lines))
  const packed = { ...table.packed, [line.id]: (table.packed[line.id] ?? 0) + 1 }
  const done = isPacked(parcel, packed)
  const said = `${nameOfLine(line)}: ${packed[line.id]} di ${line.quantity}${done ? '. Scansiona l’etichetta' : ''}`
  return { table: { ...table, packed, alarm: null, doubted: null, said } }
}

function readLabel(table: Table, code: string): Step {
  if (isPieceBarcode(code) && table.doubted !== code) {
    return { table: { ...table, doubted: code, alarm: pieceForLabel(code) } }
  }
  const carrier = recogniseCarrier(code) ?? table.carrier
  return {
    table: { ...table, alarm: null, doubted: null },
    wish: { ship: { trackingNumber: code, carrier, sameParcel: false } },
  }
}

const oneTooMany = (lines: readonly ParcelLine[]): Alarm => ({
  title: 'Un pezzo di troppo',
  text: lines.map((line) => `${nameOfLine(line)}: ne servono ${line.quantity}, sono già nel pacco.`).join(' '),
})

const wrongPiece = (table: Table, parcel: Parcel, code: string): Alarm => ({
  title: 'Pezzo sbagliato',
  text: `${code} non è di questo ordine. Mancano ancora: ${missingPiecesText(table, parcel)}.`,
})

const anotherSlip = (table: Table, parcel: Parcel): Alarm =>
  isPacked(parcel, table.packed)
    ? { title: 'È un’altra bolla', text: `Per l’ordine ${parcel.orderNumber} serve l’etichetta del corriere.` }
    : {
        title: 'È un’altra bolla',
        text: `L’ordine ${parcel.orderNumber} non è finito. Mancano ancora: ${missingPiecesText(table, parcel)}. Esc lo lascia com’è.`,
      }

const pieceForLabel = (code: string): Alarm => ({
  title: 'È il codice di un capo?',
  text: `${code} non sembra un’etichetta del corriere. Se lo è, scansionala di nuovo.`,
})

/** Maximum number of lines named in an alarm; the list below shows all. */
const named = 5

function missingPiecesText({ packed }: Table, { lines }: Parcel): string {
  const left = lines.filter((line) => missing(line, packed) > 0)
  const names = left.slice(0, named).map((line) => `${missing(line, packed)} × ${nameOfLine(line)}`)
  const others = left.length - named
  return [...names, ...(others > 0 ? [others === 1 ? 'e un altro articolo' : `e altri ${others} articoli`] : [])].join(
    ', ',
  )
}

/** The alarm for an order in this status; null: it may be packed. */
const refusals: Readonly<Record<OrderStatus, ((parcel: Parcel) => Alarm) | null>> = {
  pending: unpaid,
  pending_payment: unpaid,
  paid: null,
  processing: null,
  shipped: ({ orderNumber, trackingNumber, lastStep }) => ({
    title: 'Già spedito',
    text: `L’ordine ${orderNumber} è partito con il codice ${trackingNumber}${who(lastStep)}.`,
  }),
  cancelled: ({ orderNumber, lastStep }) => ({
    title: 'Ordine annullato',
    text: `Non spedire l’ordine ${orderNumber}: è annullato${who(lastStep)}.`,
  }),
}

/** Returns the alarm for an order that must not be packed; null if it may be. */
export const packingRefusal = (parcel: Parcel): Alarm | null => refusals[parcel.status]?.(parcel) ?? null

function unpaid({ orderNumber, status }: Parcel): Alarm {
  return { title: 'Non è pagato', text: `L’ordine ${orderNumber} è ancora ${orderStatusLabel(status).toLowerCase()}.` }
}

const who = (step: Parcel['lastStep']): string =>
  step ? ` (${[step.by, `alle ${businessTime(new Date(step.at))}`].filter(Boolean).join(' ')})` : ''
