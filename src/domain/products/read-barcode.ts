/** An EAN-13 from an EAN-13 or a UPC-A with the right check digit; null for anything else. */
export function readBarcode(text: string): string | null {
  // Exports prefix an apostrophe, so that spreadsheets keep all digits.
  const digits = text.replace(/^'/, '').replace(/[\s-]/g, '')
  if (!/^\d{12,13}$/.test(digits)) return null
  const ean = digits.padStart(13, '0')
  const sum = [...ean.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10 === Number(ean[12]) ? ean : null
}
