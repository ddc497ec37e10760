import type { CarrierCode } from './carriers.ts'

/**
 * Tracking number formats that are unique among our carriers. They preselect the carrier when a label is scanned; for other numbers the last used
 * carrier stays selected.
 */
const forms: readonly (readonly [RegExp, CarrierCode])[] = [
  [/^1Z[0-9A-Z]{16}$/, 'UPS'],
  // A waybill of ten digits, or the licence plate of a piece.
  [/^(\d{10}|JJD\d{14,18}|JD\d{16,18})$/, 'DHL'],
  // Format of the Universal Postal Union for items from Italy.
  [/^[A-Z]{2}\d{9}IT$/, 'POSTE'],
  [/^(\d{12}|\d{15})$/, 'BRT'],
  // Two characters for the depot, then nine digits.
  [/^[A-Z][A-Z0-9]\d{9}$/, 'GLS'],
  [/^(?=.*[A-Z])\d[0-9A-Z]{12}$/, 'SDA'],
]

/** The carrier with this number format; null if it is not certain. */
export const recogniseCarrier = (trackingNumber: string): CarrierCode | null =>
  forms.find(([form]) => form.test(trackingNumber))?.[1] ?? null
