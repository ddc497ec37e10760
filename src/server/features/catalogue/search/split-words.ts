import { fold } from '../../../../domain/fold.ts'

const maxWords = 8

/** Splits as the index does: folded, letters and digits only. */
export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** The text as a piece of a SKU: SKUs have digits or dashes, and shorter pieces would be in half of them. */
export function toSkuPiece(text: string): string | null {
  const piece = fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return piece.length >= 3 && /[\d-]/.test(text) ? piece : null
}
