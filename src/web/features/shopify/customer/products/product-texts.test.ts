import { expect, test } from 'vitest'
import { keptText, ruleText } from './product-texts.ts'

test('names each manually changed field once for all variants', () => {
  expect(keptText(['title', 'price:DW-1', 'price:DW-2', 'barcode:DW-1'])).toBe(
    'titolo, prezzo di 2 varianti, codice a barre di una variante',
  )
})

test('describes a rule in the order of its calculation', () => {
  expect(ruleText({ factor: '1.8', amount: '5.00', rounding: '90' })).toBe('costo × 1,8 + 5,00\u00a0€, a ,90')
  expect(ruleText({ factor: '2', amount: '0.00', rounding: 'none' })).toBe('costo × 2')
})
