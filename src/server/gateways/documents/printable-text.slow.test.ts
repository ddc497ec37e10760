import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { printableCharacters } from '../../../domain/orders/parcels/printable-text.ts'
import { fallbackFamilies } from './fallback-fonts.ts'

/** The code points of a font, as read by PDFKit. */
function charactersOf(file: string): number[] {
  const page = new PDFDocument({ font: file })
  return (page as unknown as { _font: { font: { characterSet: number[] } } })._font.font.characterSet
}

const pathOf = (path: string) => fileURLToPath(import.meta.resolve(path))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Encodes a character set in the format of `printableCharacters`. */
function writeCharacters(has: (code: number) => boolean): string {
  let text = ''
  for (let code = 0; code <= 0xffff; code += 6) {
    text += alphabet[[0, 1, 2, 3, 4, 5].reduce((bits, bit) => bits | (has(code + bit) ? 1 << bit : 0), 0)]
  }
  return text
}

test('the printable characters are exactly those covered by the fonts', () => {
  const own = charactersOf(pathOf('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'))
  const fallbacks = fallbackFamilies.flatMap(([family, characters]) => {
    const folder = join(pathOf(`@fontsource-variable/noto-sans-${family}/package.json`), '..', 'files')
    const files = readdirSync(folder).filter((name) => name.endsWith('-wght-normal.woff2'))
    return files
      .flatMap((name) => charactersOf(join(folder, name)))
      .filter((code) => characters.test(String.fromCodePoint(code)))
  })
  const all = new Set([...own, ...fallbacks])
  expect(printableCharacters).toBe(writeCharacters((code) => all.has(code)))
})
