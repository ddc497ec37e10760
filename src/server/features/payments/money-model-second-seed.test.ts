import { test } from 'vitest'
import { checkHistories } from '../../testing/money-model/check-histories.ts'

// A file of its own: the two workers share the histories.
test('money, stock and books hold through another 25 histories of orders', { timeout: 180_000 }, () =>
  checkHistories({ numRuns: 25, seed: 2 }),
)
