import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test('another program’s words stand on one line, without what PostgreSQL refuses', () => {
  expect(oneLine(' 550\u00005.1.1\r\n\u001b[1mNo\u0085 ', 100)).toBe('550 5.1.1 [1mNo')
  expect(oneLine('\ud800 lì', 100)).toBe('\ufffd lì')
})

test('it is cut to its length, and half of a character is stored as a replacement for it', () => {
  expect(oneLine('abcdef', 3)).toBe('abc')
  expect(oneLine('ab😀', 3)).toBe('ab\ufffd')
})
