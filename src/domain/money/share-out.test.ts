import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test.each([
  [500, [15_000, 5_000], [375, 125]],
  [1, [1, 1], [1, 0]],
  [2, [1, 1, 1], [1, 1, 0]],
  [100, [0, 3], [0, 100]],
  [0, [4, 5], [0, 0]],
  [7, [], []],
  [7, [0, 0], [0, 0]],
  // Above the range of safe integers.
  [999_999_999_999, [999_999_999_999, 1], [999_999_999_998, 1]],
])('%d by %j is %j', (cents, weights, shares) => {
  expect(shareOut(cents, weights)).toEqual(shares)
})
