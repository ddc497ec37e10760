import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('keeps only the named fields that differ, from both states', () => {
  const before = { status: 'paid', carrier: null as string | null, notes: 'a' }
  const after = { status: 'shipped', carrier: 'BRT', notes: 'b' }
  expect(changedFields(before, after, ['status', 'carrier'])).toEqual({
    before: { status: 'paid', carrier: null },
    after: { status: 'shipped', carrier: 'BRT' },
  })
})

test('equal instants and equal lists are not changes', () => {
  const state = () => ({ at: new Date(5), words: ['a', 'b'] })
  expect(changedFields(state(), state(), ['at', 'words'])).toEqual({ before: {}, after: {} })
})
