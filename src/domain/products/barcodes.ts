/** Whether a text is an EAN-8 or EAN-13 with a valid check digit. */
export function isPieceBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{13})$/.test(text)) return false
  const digits = [...text].map(Number)
  const last = digits.pop()
  const sum = digits.reverse().reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === last
}
