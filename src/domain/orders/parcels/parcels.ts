import { requestProblems } from '../../request-problems.ts'
import { oneLine } from '../../words/one-line.ts'

/**
 * The parcel code printed as a barcode on the packing slip: `P123456782`. The consignee sees it, so it reveals neither our order number nor the
 * number of orders. The last digit is a check digit, so that a misread slip is not taken for another parcel, and the format distinguishes slips from
 * shipping labels. Codes are random: a running number would reveal the number of parcels, an encrypted order number would need a permanent key, and
 * an order id makes the barcode too wide for a label.
 */
const form = /^P\d{9}$/

/** Number of different codes, without the check digit. */
export const parcelNumbers = 100_000_000

/** The parcel code of a number below `parcelNumbers`. */
export function parcelCode(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `P${digits}${lastFigure(digits)}`
}

export const isParcelCode = (text: string): boolean => form.test(text) && lastFigure(text.slice(1, 9)) === text.slice(9)

/** Luhn check digit: detects every single wrong digit, and nearly every swap of adjacent digits. */
function lastFigure(digits: string): string {
  const sum = [...digits].reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === digits.length % 2 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Normalises scanned or typed text: without spaces and invisible characters, in capitals. */
export const foldScan = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .toUpperCase()

/**
 * The stored form of a tracking number: as typed, on one line. For comparison it is normalised by `foldScan`. Throws if it has no visible characters.
 */
export function normaliseTrackingNumber(typed: string): string {
  if (foldScan(typed) === '') throw requestProblems.validation({ problem: 'noTracking' }, { field: 'trackingNumber' })
  return oneLine(typed, longestScan)
}

/** Maximum length of a scanned text, in characters. */
export const longestScan = 80

/** Maximum number of slips per print. */
export const maxSlips = 200

/** Maximum number of rows in a file of tracking numbers. */
export const maxTrackingRows = 2000

/** Maximum number of shipments per call. */
export const maxShipmentsAtOnce = 100

/** Maximum number of parcels in a file for the carrier. */
export const maxCarrierParcels = 1000
