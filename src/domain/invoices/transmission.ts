import { dayAfter } from '../time/clock.ts'
import { slashedDay } from '../time/italian-day.ts'
import { type InvoiceKind, type InvoiceSeries, isElectronic } from './invoices.ts'

/** Days after the operation within which an immediate invoice must be transmitted (art. 21, comma 4, D.P.R. 633/1972). */
export const transmissionDays = 12

/** `late`: not transmitted, and the deadline has passed. */
export const transmissionStates = ['to_transmit', 'late', 'transmitted'] as const

export type TransmissionState = (typeof transmissionStates)[number]

export const transmissionStateNames: Readonly<Record<TransmissionState, string>> = {
  to_transmit: 'Da trasmettere',
  late: 'In ritardo',
  transmitted: 'Trasmessa',
}

/** Maximum number of documents in one call. */
export const maxTransmittedTogether = 200

/** `12345678901`: the exchange system's identifier of an accepted file. */
export const isSdiId = (text: string): boolean => /^\d{1,18}$/.test(text)

interface TransmittedDocument {
  kind: InvoiceKind
  series: InvoiceSeries
  issuedOn: string
  transmittedOn: string | null
}

interface Transmission {
  state: TransmissionState
  /** Days from the operation to the transmission, or to today. */
  ageDays: number
  /** The deadline; null for a credit note, which has no legal deadline. */
  lastDay: string | null
}

const dayMs = 86_400_000

/** The transmission state of a document on an Italian day; null for documents that are not transmitted. */
export function transmissionOf(
  { kind, series, issuedOn, transmittedOn }: TransmittedDocument,
  today: string,
): Transmission | null {
  if (!isElectronic[series]) return null
  const ageDays = Math.round((Date.parse(transmittedOn ?? today) - Date.parse(issuedOn)) / dayMs)
  const lastDay = kind === 'invoice' ? dayAfter(issuedOn, transmissionDays) : null
  if (transmittedOn !== null) return { state: 'transmitted', ageDays, lastDay }
  return { state: lastDay !== null && today > lastDay ? 'late' : 'to_transmit', ageDays, lastDay }
}

/** The sentence on the PDF and in the XML that says what the copy is worth. */
export function courtesyNote({
  series,
  transmittedOn,
}: {
  series: InvoiceSeries
  transmittedOn: string | null
}): string {
  if (!isElectronic[series]) return 'Documento dichiarato con lo sportello unico IVA (OSS), senza fattura elettronica.'
  if (transmittedOn === null) return 'Copia di cortesia, non trasmessa al Sistema di Interscambio.'
  return `Copia di cortesia della fattura elettronica trasmessa al Sistema di Interscambio il ${slashedDay(transmittedOn)}.`
}
