import { expect, test } from 'vitest'
import { unclearSentences } from './plain-english.mjs'

const linesOf = (file: string, text: string) => unclearSentences(file, text).map(({ line }) => line)

test.each([
  ['a noun made of a question', '/** What the shop shows. */'],
  ['of what', '// The sum of what was paid.'],
  ['tell for messages', '// The admins are told.'],
  ['a sentence that begins with its genitive', '/** The rest. Of an order nothing is left. */'],
  ['a word for data', '// The price stands next to the row.'],
  ['whoever', '// Locked for whoever pays.'],
  ['old adverbs', '/**\n * The list\n * is read anew.\n */'],
  ['a test title', "test('nobody sees it', () => {})"],
])('finds %s', (_, text) => {
  expect(linesOf('src/a.ts', text)).toHaveLength(1)
})

test('leaves questions, code, quoted names and plain sentences alone', () => {
  const text = [
    '/** Whether the amount was refunded. What happens then? See `sendShipment`. */',
    "const told = 'What the shop shows. Of an order.'",
    '// biome-ignore lint/x: whoever reads this knows why.',
    '-- not a comment in TypeScript: whoever',
  ]
  expect(linesOf('src/a.ts', text.join('\n'))).toEqual([])
  expect(linesOf('src/a.sql', '-- for whoever pays')).toEqual([1])
  expect(linesOf('docs/scale.md', 'Plain.\n\n```sh\nWhat is this.\n```\n- What the shop shows.')).toEqual([6])
})
