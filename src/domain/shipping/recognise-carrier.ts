import { type CarrierCode, carrierFormName, carriers } from './carriers.ts'

/** Formats of each carrier's tracking numbers. `own` identifies the carrier; `others` fit it, but other carriers use them more often. */
const formats: Readonly<Record<CarrierCode, { own: RegExp; others?: RegExp }>> = {
  UPS: { own: /^1Z[0-9A-Z]{16}$/, others: /^([THK]\d{10}|\d{9}|\d{26})$/ },
  // A waybill of ten digits, or the licence plate of a piece.
  DHL: { own: /^(\d{10}|JJD\d{14,18}|JD\d{16,18})$/, others: /^\d{8,9}$/ },
  // `own`: format of the Universal Postal Union for items from Italy. `others`: registered letters and parcels within Italy.
  POSTE: { own: /^[A-Z]{2}\d{9}IT$/, others: /^(\d{11,13}|[0-9A-Z]{13})$/ },
  BRT: { own: /^(\d{12}|\d{15})$/, others: /^\d{14,19}$/ },
  // Two characters for the depot, then nine digits.
  GLS: { own: /^[A-Z][A-Z0-9]\d{9}$/, others: /^\d{8,14}$/ },
  SDA: { own: /^(?=.*[A-Z])\d[0-9A-Z]{12}$/, others: /^[0-9A-Z]{13}$/ },
}

const folded = (trackingNumber: string): string => trackingNumber.replace(/\s+/g, '').toUpperCase()

/** The carrier whose own format the number has, in any case and with or without blanks; null if there is none. */
export function recogniseCarrier(trackingNumber: string): CarrierCode | null {
  const number = folded(trackingNumber)
  return carriers.find(({ code }) => formats[code].own.test(number))?.code ?? null
}

/** Why the number may belong to another carrier than the chosen one; null if it fits, or is empty. It is never a reason to refuse the number. */
export function carrierDoubt(trackingNumber: string, chosen: CarrierCode): string | null {
  const number = folded(trackingNumber)
  const { own, others } = formats[chosen]
  if (number === '' || own.test(number) || others?.test(number)) return null
  const recognised = recogniseCarrier(number)
  return recognised
    ? `Sembra un codice ${carrierFormName(recognised)}: controlla il corriere.`
    : `Non ha la forma di un codice ${carrierFormName(chosen)}: controllalo.`
}
