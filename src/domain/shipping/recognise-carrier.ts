import type { CarrierCode } from './carriers.ts'

/**
 * Forms that only one of our carriers gives its numbers. Who scans a label sees the carrier before the parcel is shipped; a number of none of
 * these forms keeps the carrier that was used last.
 */
const forms: readonly (readonly [RegExp, CarrierCode])[] = [
  [/^1Z[0-9A-Z]{16}$/, 'UPS'],
  // A waybill of ten figures, or the licence plate of a piece.
  [/^(\d{10}|JJD\d{14,18}|JD\d{16,18})$/, 'DHL'],
  // As the Universal Postal Union numbers what Italy sends.
  [/^[A-Z]{2}\d{9}IT$/, 'POSTE'],
  [/^(\d{12}|\d{15})$/, 'BRT'],
  // The depot's two signs, then nine figures.
  [/^[A-Z][A-Z0-9]\d{9}$/, 'GLS'],
  [/^(?=.*[A-Z])\d[0-9A-Z]{12}$/, 'SDA'],
]

/** The carrier whose numbers look like this; null where that is not certain. */
export const recogniseCarrier = (trackingNumber: string): CarrierCode | null =>
  forms.find(([form]) => form.test(trackingNumber))?.[1] ?? null
