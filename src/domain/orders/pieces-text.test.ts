import { expect, test } from 'vitest'
import { piecesText } from './pieces-text.ts'

const line = (quantity: number, variantInfo: string | null = null) => ({
  productName: 'Sciarpa',
  variantInfo,
  quantity,
})

test.each([
  [[line(2, 'Rossa / M'), line(1)], '2 × Sciarpa Rossa / M, 1 × Sciarpa'],
  [Array(6).fill(line(1)), `${Array(5).fill('1 × Sciarpa').join(', ')}, un altro articolo`],
  [Array(8).fill(line(1)), `${Array(5).fill('1 × Sciarpa').join(', ')}, altri 3 articoli`],
  [[], ''],
])('pieces as text: case %#', (lines, text) => expect(piecesText(lines).join(', ')).toBe(text))
