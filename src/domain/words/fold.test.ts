import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Città', 'citta'],
  ['PERCHÉ', 'perche'],
  ['perche\u0301', 'perche'],
  ['Größe', 'grosse'],
  ['STRAẞE', 'strasse'],
  ['Sørensen', 'sorensen'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Þór', 'thor'],
  ['Işıltı', 'isilti'],
  ['İstanbul', 'istanbul'],
  ['Misura 1ª', 'misura 1a'],
  ['  blu notte ', 'blu notte'],
  ['XL|42', 'xl|42'],
  ['', ''],
])('%s → %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding is idempotent', () => {
  const once = fold('Ærø Größe Œuvre')
  expect(fold(once)).toBe(once)
})
