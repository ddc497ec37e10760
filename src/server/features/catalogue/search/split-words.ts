import { fold } from '../../../../domain/fold.ts'

const maxWords = 8

/** Splits like the index: folded, letters and digits only. */
export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** The text as part of a SKU: SKUs have digits or dashes, and a shorter part would match half of them. */
export function toSkuPiece(text: string): string | null {
  const piece = fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return piece.length >= 3 && /[\d-]/.test(text) ? piece : null
}
