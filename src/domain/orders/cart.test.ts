import { expect, test } from 'vitest'
import { shareStock } from './cart.ts'

const line = (stockItemId: string | null, quantity: number) => ({ stockItemId, quantity })

test.each([
  ['earlier lines take the stock first', [line('a', 3), line('a', 3)], [['a', 5]], [3, 2]],
  [
    'articles do not share stock',
    [line('a', 2), line('b', 2)],
    [
      ['a', 1],
      ['b', 9],
    ],
    [1, 2],
  ],
  ['an article no longer sold has none', [line(null, 2), line('a', 1)], [['a', 1]], [0, 1]],
  ['a negative or unknown stock has none', [line('a', 1), line('b', 1)], [['a', -2]], [0, 0]],
] as const)('%s', (_, lines, stock, had) => {
  expect(shareStock([...lines], new Map(stock as unknown as [string | null, number][]))).toEqual(had)
})
