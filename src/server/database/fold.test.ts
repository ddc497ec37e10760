import { expect, inject, test } from 'vitest'
import { fold } from '../../domain/words/fold.ts'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { openDatabase } from './database.ts'

const latin = [
  [0x41, 0x24f],
  [0x1e00, 0x1eff],
]

test('fold() in the database gives the same results as fold() in the domain', async () => {
  const letters = latin
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)))
    .filter((character) => /\p{Script=Latin}/u.test(character))
  expect(letters.length).toBeGreaterThan(700)
  // Single, decomposed, and between other letters.
  const texts = [...letters, ...letters.map((letter) => letter.normalize('NFD')), `  ${letters.join('')} `]
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 1 })
  try {
    const { rows } = await db.pool.query<{ text: string; folded: string }>(
      'select text, fold(text) as folded from unnest($1::text[]) as text',
      [texts],
    )
    expect(rows).toHaveLength(texts.length)
    expect(rows.filter(({ text, folded }) => fold(text) !== folded)).toEqual([])
  } finally {
    await db.close()
    await database.drop()
  }
})
