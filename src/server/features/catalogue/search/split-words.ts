import { fold } from '../../../../domain/words/fold.ts'

const maxWords = 8

/** Splits like the index: folded, letters and digits only. */
export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** The text as part of a SKU. Null unless it has at least three characters and a digit or dash: shorter pieces would match half of the SKUs. */
export function toSkuPiece(text: string): string | null {
  const piece = fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return piece.length >= 3 && /[\d-]/.test(text) ? piece : null
}

const widestNumber = 8

/** The SKUs that a text without the leading zeros of its last number may mean: "dw-abi-3" is DW-ABI-03, DW-ABI-003 … */
export function withZeros(text: string): string[] {
  const groups = fold(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((group) => group !== '')
  const number = groups.pop() ?? ''
  const isSku = groups.length > 0 && /^\d+$/.test(number) && groups.every((group) => /^[A-Z]{1,5}$/.test(group))
  if (!isSku) return []
  const widths = Array.from({ length: Math.max(0, widestNumber - number.length) }, (_, n) => number.length + 1 + n)
  return widths.map((width) => [...groups, number.padStart(width, '0')].join('-'))
}
