import { expect, test } from 'vitest'
import { requestMoves } from './product-requests.ts'

test.each([
  ['pending', ['reviewing', 'approved', 'rejected']],
  ['reviewing', ['reviewing', 'approved', 'rejected']],
  ['approved', ['approved', 'rejected']],
  ['rejected', ['approved', 'rejected']],
] as const)('a %s request can become %j', (from, to) => {
  expect(requestMoves(from)).toEqual(to)
})
