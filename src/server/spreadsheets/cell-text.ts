/** How a cell style formats numbers. */
export type NumberStyle =
  | { kind: 'plain' | 'date' }
  | { kind: 'fixed' | 'percent'; decimals: number }
  | { kind: 'padded'; digits: number }

const plain: NumberStyle = { kind: 'plain' }

/** Decimal places of the built-in formats, which files reference only by number. */
const builtInDecimals: Readonly<Record<number, number>> = {
  1: 0,
  2: 2,
  3: 0,
  4: 2,
  5: 0,
  6: 0,
  7: 2,
  8: 2,
  37: 0,
  38: 0,
  39: 2,
  40: 2,
  41: 0,
  42: 0,
  43: 2,
  44: 2,
}

/** Dates and times; 27–36 and 50–58 are those of East Asian Excel. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The style of a number format, given its code or, for a built-in format, its number. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code !== undefined) return styleOfCode(code)
  if (isBuiltInDate(id)) return { kind: 'date' }
  if (id === 9 || id === 10) return { kind: 'percent', decimals: id === 9 ? 0 : 2 }
  const decimals = builtInDecimals[id]
  return decimals === undefined ? plain : { kind: 'fixed', decimals }
}

/** Parses codes such as `00000`, `#,##0.00 "€"`, `0%`, `dd/mm/yyyy`. Only the section for positive numbers is used. */
function styleOfCode(code: string): NumberStyle {
  const bare = code.slice(0, 500).replace(/"[^"]*"|[\\_*]./g, '')
  const isElapsed = /\[(h+|m+|s+)\]/i.test(bare)
  const [section = ''] = bare.replace(/\[[^\]]*\]/g, '').split(';')
  if (/^\s*(general|standard)?\s*$/i.test(section)) return plain
  if (isElapsed || /[ymdhs]/i.test(section)) return { kind: 'date' }
  // Scientific numbers are written out in full. Fractions, and formats that divide by thousands, keep the exact value.
  if (/[e/]|[0#?],+(?![0#?,])/i.test(section)) return plain
  const decimals = /\.([0#?]+)/.exec(section)?.[1]?.length ?? 0
  if (section.includes('%')) return { kind: 'percent', decimals }
  const zeros = /^\s*(0{2,})\s*$/.exec(section)?.[1]
  if (zeros) return { kind: 'padded', digits: zeros.length }
  return /[0#?]/.test(section) ? { kind: 'fixed', decimals } : plain
}

/**
 * A number as shown by the sheet, without thousands separators: `20121`, `00144`, `8051234567890`, `19.99`, `22%`, `2026-11-29`,
 * `2026-11-29T10:30:00`. Other text is returned unchanged.
 */
export function numberText(text: string, style: NumberStyle = plain, is1904 = false): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  switch (style.kind) {
    case 'plain':
      return decimalText(value)
    case 'fixed':
      return decimalText(rounded(value, style.decimals))
    case 'percent':
      return `${decimalText(rounded(Number(significant(value)) * 100, style.decimals))}%`
    case 'padded':
      return decimalText(rounded(value, 0)).replace(/\d+/, (digits) => digits.padStart(style.digits, '0'))
    case 'date':
      return dateText(value, is1904) ?? decimalText(value)
    default:
      return style satisfies never
  }
}

/** Excel keeps 15 significant digits; a file may contain binary rounding noise after them. */
const significant = (value: number) => value.toPrecision(15)

/** Rounds half away from zero, like spreadsheets. */
function rounded(value: number, decimals: number): number {
  const [digits, exponent = '0'] = Math.abs(Number(significant(value)))
    .toString()
    .split('e')
  const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  const [wholeDigits, wholeExponent = '0'] = whole.toString().split('e')
  return Math.sign(value) * Number(`${wholeDigits}e${Number(wholeExponent) - decimals}`)
}

/** Decimal notation, never with an exponent. */
function decimalText(value: number): string {
  const number = Number(significant(value))
  if (Number.isInteger(number)) return BigInt(number).toString()
  const text = number.toString()
  return text.includes('e') ? number.toFixed(20).replace(/0+$/, '') : text
}

const dayMs = 86_400_000

/** 31 December 9999. */
const lastDay = 2_958_465

/** ISO 8601; null outside Excel's calendar. Values below one day are times. */
function dateText(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial > lastDay) return null
  // Excel's calendar has a 29 February 1900, which did not exist.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const iso = new Date(epoch + Math.round((serial * dayMs) / 1000) * 1000).toISOString()
  const [day = '', time = ''] = [iso.slice(0, 10), iso.slice(11, 19)]
  if (serial < 1 && !is1904) return time
  return time === '00:00:00' ? day : `${day}T${time}`
}
