import { invalid } from '../errors.ts'
import { oneLine } from '../words/one-line.ts'

/**
 * The number of a parcel, which its packing slip bears as a barcode: `P123456782`. The consignee reads it, so it says nothing of us: neither
 * our order's number nor how many orders there are. The last figure proves the others, so that a slip that is typed or scanned badly is no other
 * parcel, and a slip is not taken for a label.
 */
const form = /^P\d{9}$/

/** How many different numbers there are before the last figure. */
export const parcelNumbers = 100_000_000

/** The code of a number below `parcelNumbers`. */
export function parcelCode(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `P${digits}${lastFigure(digits)}`
}

export const isParcelCode = (text: string): boolean => form.test(text) && lastFigure(text.slice(1, 9)) === text.slice(9)

/** Luhn's: every single wrong figure is noticed, and nearly every exchange of two neighbours. */
function lastFigure(digits: string): string {
  const sum = [...digits].reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === digits.length % 2 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** What a scanner or a hand has typed: without spaces and marks that nobody sees, in capitals. */
export const foldScan = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .toUpperCase()

/** A tracking number as it is kept: as it is typed, on one line. Compared it is as `foldScan` reads it. */
export function keptTrackingNumber(typed: string): string {
  const message = 'Codice tracking richiesto'
  if (foldScan(typed) === '') throw invalid('validation', message, { trackingNumber: message })
  return oneLine(typed, longestScan)
}

/** The longest that is looked for. */
export const longestScan = 80

/** Slips of one print. */
export const mostSlips = 200

/** Rows of a file of tracking numbers. */
export const mostTrackingRows = 2000

/** Shipments of one call. */
export const mostShipmentsAtOnce = 100

/** Parcels of one file for the carrier. */
export const mostCarrierParcels = 1000
