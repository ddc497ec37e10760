import { isEmailAddress } from '../words/email-address.ts'

/** Eleven digits (Italian), or a country code and 8 to 12 digits. */
export const plainVat = /^(?:\d{11}|[A-Z]{2}\d{8,12})$/

/**
 * EU forms with letters, or with fewer than 8 or more than 12 digits, and the form of San Marino. They check the structure only: wrong check digits
 * and old forms are accepted, because an admin verifies the number. The browser uses this table too, where a library would add 44 kB. The test
 * generates numbers and requires the table to accept each that the library `stdnum` accepts.
 */
const europeanVat: readonly RegExp[] = [
  /^ATU\d{8}$/,
  /^BE[01]\d{9}$/,
  /^BG\d{9,10}$/,
  /^CY\d{8}[A-Z]$/,
  /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  /^IE\d[A-Z0-9+*]\d{5}[A-W][A-W]?$/,
  /^LT(?:\d{9}|\d{12})$/,
  /^NL\d{9}B\d{2}$/,
  /^RO\d{2,10}$/,
  /^SE\d{12}$/,
  // Code of an operator in San Marino.
  /^SM\d{3,5}$/,
  /^XI(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
]

/** Swiss numbers: the only common form outside the EU that `plainVat` does not cover. */
const swissVat = /^CHE\d{9}(?:MWST|TVA|IVA)?$/

/** Upper case without blanks, dots and hyphens. The form applies it while the user types. */
export const normaliseVatNumber = (value: string): string => value.replace(/[\s.-]/g, '').toUpperCase()

export const isVatNumber = (value: string): boolean =>
  plainVat.test(value) || swissVat.test(value) || europeanVat.some((pattern) => pattern.test(value))

/** Italian numbers are 11 digits with or without the IT prefix; such companies need a PEC address. */
export const isItalianVat = (value: string): boolean => value.startsWith('IT') || /^\d{11}$/.test(value)

/** The eleven digits of an Italian number, for its check digit; null for other numbers. */
export const italianVatDigits = (value: string): string | null => /^(?:IT)?(\d{11})$/.exec(value)?.[1] ?? null

interface Seat {
  companyAddress: string | null
  companyZip: string | null
  companyCity: string | null
  companyProvince: string | null
}

/** `20121 Milano (MI)`; empty for profiles of earlier releases, whose address field contains the whole seat. */
export const seatPlace = ({ companyZip, companyCity, companyProvince }: Omit<Seat, 'companyAddress'>): string =>
  [companyZip, companyCity, companyProvince && `(${companyProvince})`].filter(Boolean).join(' ')

/** `Via Roma 1, 20121 Milano (MI)`, without the country; empty if there is no seat. */
export const seatText = (seat: Seat): string => [seat.companyAddress, seatPlace(seat)].filter(Boolean).join(', ')

const certifiedDomains: readonly RegExp[] = [
  /\.pec\./,
  /@pec\./,
  /@(?:legalmail|arubapec|postecert|poste-certificata|pecimprese|sicurezzapostale|mypec|cert|registerpec|ticertifica)\.(?:it|eu|com)$/,
  /@(?:[^@]+\.)?(?:legalmail|postacertificata|pecaruba)\.(?:(?:gov\.)?it|eu|com)$/,
]

export function isPecAddress(value: string): boolean {
  const lowered = value.trim().toLowerCase()
  return isEmailAddress(lowered) && certifiedDomains.some((pattern) => pattern.test(lowered))
}

/** Codice destinatario of the Sistema di Interscambio: 7 characters A-Z 0-9. */
export const isSdiCode = (value: string): boolean => /^[A-Z0-9]{7}$/.test(value)

/** Country codes in VIES: the member states, Greece as `EL`, and Northern Ireland. */
const viesStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

export interface ViesNumber {
  /** Two letters; `EL` for Greece. */
  state: string
  /** Without the country code. */
  number: string
}

/** The number in the form of a VIES query; null if its country is not in VIES. Expects the normalised form. */
export function viesNumber(vatNumber: string): ViesNumber | null {
  const digits = italianVatDigits(vatNumber)
  if (digits !== null) return { state: 'IT', number: digits }
  const letters = vatNumber.slice(0, 2)
  const state = letters === 'GR' ? 'EL' : letters
  return viesStates.has(state) ? { state, number: vatNumber.slice(2) } : null
}

/** Results of a VIES query. `unknown` causes a warning to the user and a flag for admins, never a refusal. */
export const viesOutcomes = ['valid', 'unknown'] as const

export type ViesOutcome = (typeof viesOutcomes)[number]

/** Results of checking the digits of a VAT number. `doubtful` causes a warning to the user and a flag for admins, never a refusal. */
export const vatChecks = ['plausible', 'doubtful'] as const

export type VatCheck = (typeof vatChecks)[number]
