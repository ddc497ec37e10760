import { expect, test } from 'vitest'
import { isText, readText } from './order-table.ts'

const blob = (...bytes: number[]) => new Blob([new Uint8Array(bytes)])

test.each([
  ['an Excel workbook', blob(0x50, 0x4b, 3, 4, 0x14, 0), false],
  ['an old Excel workbook', blob(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0), false],
  ['a picture', blob(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d), false],
  ['UTF-8', new Blob(['Città;CAP\n']), true],
  ['Windows-1252', blob(0x43, 0x69, 0x74, 0x74, 0xe0), true],
  ['UTF-16', blob(0xff, 0xfe, 0x43, 0, 0xe0, 0), true],
  ['an empty file', blob(), true],
])('%s is text: %#', async (_, file, expected) => {
  expect(await isText(file)).toBe(expected)
})

test('text is decoded as UTF-16, UTF-8 or Windows-1252', async () => {
  expect(await readText(blob(0xff, 0xfe, 0x43, 0, 0xe0, 0))).toBe('Cà')
  expect(await readText(new Blob(['Cà']))).toBe('Cà')
  expect(await readText(blob(0x43, 0xe0))).toBe('Cà')
})
