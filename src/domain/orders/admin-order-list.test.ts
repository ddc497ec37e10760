import { expect, test } from 'vitest'
import { adminOrderSort } from './admin-order-list.ts'

test.each([
  ['paid', undefined, 'oldest_paid'],
  ['paid', null, 'oldest_paid'],
  ['paid', 'newest', 'newest'],
  ['all', undefined, 'newest'],
  ['pending', 'oldest_paid', 'newest'],
  ['shipped', null, 'newest'],
  ['cancelled', 'oldest_paid', 'newest'],
] as const)('for %s with the sort %s requested, the list is sorted by %s', (status, wished, sort) => {
  expect(adminOrderSort(status, wished)).toBe(sort)
})
