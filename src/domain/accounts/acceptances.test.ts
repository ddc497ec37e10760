import { expect, test } from 'vitest'
import { type AcceptanceKind, lacksCompanyData, missingAcceptances, textVersions } from './acceptances.ts'

test('an older version of a text counts as not accepted', () => {
  expect(missingAcceptances({})).toEqual(['terms', 'clauses', 'business'])
  expect(missingAcceptances({ ...textVersions, terms: '2025-01-01' })).toEqual(['terms'])
  expect(missingAcceptances(textVersions)).toEqual([])
})

test.each<[string, string | null, boolean, AcceptanceKind[], boolean]>([
  ['no VAT number', null, true, [], true],
  ['a VAT number of another form', '123', true, [], true],
  ['a VAT number without declaration', '12345678903', false, ['business'], true],
  ['a VAT number with declaration', 'US123456789', false, ['terms'], false],
  ['a verified profile', '12345678903', true, ['business'], false],
])('%s: whether company data is asked for before a plan', (_, vatNumber, isBusinessVerified, missing, lacks) => {
  expect(lacksCompanyData({ vatNumber, isBusinessVerified, missingAcceptances: missing })).toBe(lacks)
})
