import { expect, test } from 'vitest'
import { oneLine, typedLine } from './one-line.ts'

test('text from other programs becomes one line, without characters that PostgreSQL refuses', () => {
  expect(oneLine(' 550\u00005.1.1\r\n\u001b[1mNo\u0085 ', 100)).toBe('550 5.1.1 [1mNo')
  expect(oneLine('\ud800 lì', 100)).toBe('\ufffd lì')
})

test('truncates to the maximum length and replaces a split surrogate pair', () => {
  expect(oneLine('abcdef', 3)).toBe('abc')
  expect(oneLine('ab😀', 3)).toBe('ab\ufffd')
})

test.each([
  [' Via Roma 1\r\nScala B\t', 'Via Roma 1 Scala B'],
  ['Milano\u2028\u2029\u0085 Centro', 'Milano Centro'],
  ['a\u0007\u001b[1mb', 'a [1mb'],
  ['Rossi \u202eLRS\u202c \u2066x\u2069', 'Rossi LRS x'],
  ['Ro\u200bs\u2060si\ufeff S\u00adrl', 'Rossi Srl'],
  ['AC\u200dME\u200c', 'ACME'],
  ['\u200d\u200b \u3164\u2800', ''],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200d\u200dष', 'क्\u200dष'],
  ['👩\u200d👧 Moda', '👩\u200d👧 Moda'],
  ['Città dell’Êtré & Söhne', 'Città dell’Êtré & Söhne'],
])('the input %j becomes the line %j', (typed, line) => {
  expect(typedLine(typed)).toBe(line)
  expect(typedLine(line)).toBe(line)
})
