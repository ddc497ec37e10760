import { expect, test } from 'vitest'
import { missingAcceptances, textVersions } from './acceptances.ts'

test('an older version of a text counts as not accepted', () => {
  expect(missingAcceptances({})).toEqual(['terms', 'clauses', 'business'])
  expect(missingAcceptances({ ...textVersions, terms: '2025-01-01' })).toEqual(['terms'])
  expect(missingAcceptances(textVersions)).toEqual([])
})
