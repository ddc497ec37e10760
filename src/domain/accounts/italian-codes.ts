/** Whether the last of eleven digits is the check digit of the others (Luhn), as in partite IVA and fiscal codes of companies. */
export function hasItalianCheckDigit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Values of 0–9 and A–Z at odd positions, counted from 1 (D.M. 23 dicembre 1976, art. 5). */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Digits may be replaced by letters if two persons would have the same code (omocodia). */
const personalCode = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/

/** Whether this is the fiscal code of a person: sixteen characters with a valid check character. */
export function isPersonalFiscalCode(code: string): boolean {
  if (!personalCode.test(code)) return false
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

/** The fiscal code of a person, or of a company, which has eleven digits. Expects capitals. */
export const isFiscalCode = (code: string): boolean => isPersonalFiscalCode(code) || hasItalianCheckDigit(code)
