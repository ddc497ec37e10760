import { expect, test } from 'vitest'
import { maxFileBytes } from '../../../../domain/files.ts'
import { pictureRefusal, pictureTypeOf } from './picture-refusal.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  ['foto.jpg', 'image/jpeg', 'image/jpeg'],
  ['foto', 'IMAGE/PNG', 'image/png'],
  ['Foto.AVIF', '', 'image/avif'],
  ['foto.jpg', 'text/plain', undefined],
  ['foto', '', undefined],
])('%s of type "%s" is sent as %s', (name, type, sent) => {
  expect(pictureTypeOf(file(name, type))).toBe(sent)
})

test.each([
  [file('IMG_0001.HEIC', ''), /^«IMG_0001.HEIC» è una foto HEIC\. .*JPEG.*iPhone/],
  [file('IMG', 'image/heif'), /HEIC/],
  [file('listino.pdf', 'application/pdf'), /^«listino.pdf» non è un’immagine .* JPEG, PNG, WebP o AVIF/],
  [file('logo.svg', 'image/svg+xml'), /non è un’immagine/],
  [file('vuota.png', 'image/png', 0), /^«vuota.png» è vuoto/],
  [file('grande.png', 'image/png', maxFileBytes + 1), /^«grande.png» pesa 10,1 MB, il massimo è 10 MB: riducila/],
])('refuses %j with a message that names the file', (refused, sentence) => {
  expect(pictureRefusal(refused)).toMatch(sentence)
})

test('accepts a file of exactly 10 MB', () => {
  expect(pictureRefusal(file('foto.png', 'image/png', maxFileBytes))).toBeNull()
})
