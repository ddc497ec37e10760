import { expect, test } from 'vitest'
import { isPieceBarcode } from './barcodes.ts'

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['96385075', false],
  ['123456789012', false],
  ['1Z999AA10123456784', false],
  ['', false],
])('%s is a product barcode: %s', (text, is) => {
  expect(isPieceBarcode(text)).toBe(is)
})
