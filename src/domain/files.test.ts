import { expect, test } from 'vitest'
import { documentTypeOf, isWholeDocument } from './files.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['a PDF', '%PDF-1.4\n…%%EOF', 'application/pdf'],
  ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a page', '<html>', undefined],
  ['a program', 'MZ', undefined],
  ['nothing', '', undefined],
  ['a beginning', '%PD', undefined],
])('%s is recognised by its first bytes', (_, text, type) => {
  expect(documentTypeOf(bytes(text))).toBe(type)
})

test('a truncated PDF is not complete', () => {
  expect(isWholeDocument(bytes('%PDF-1.4 %%EOF\n'), 'application/pdf')).toBe(true)
  expect(isWholeDocument(bytes(`%PDF-1.4 %%EOF${' '.repeat(1024)}`), 'application/pdf')).toBe(false)
  expect(isWholeDocument(bytes('\xff\xd8\xff'), 'image/jpeg')).toBe(true)
})
