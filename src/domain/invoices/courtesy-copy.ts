import { slashedDay } from '../time/italian-day.ts'
import { type InvoiceSeries, isElectronic } from './invoices.ts'

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
