import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { printableCharacters, writeCharacters } from '../../../domain/orders/printable-text.ts'
import { fallbackFamilies } from './fallback-fonts.ts'

/** The code points of a font, as read by PDFKit. */
function charactersOf(file: string): number[] {
  const page = new PDFDocument({ font: file })
  return (page as unknown as { _font: { font: { characterSet: number[] } } })._font.font.characterSet
}

const pathOf = (path: string) => fileURLToPath(import.meta.resolve(path))

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
