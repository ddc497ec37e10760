import { expect, test } from 'vitest'
import { facetNames, facts } from './facts.ts'

test('each facet has a marker of its own, which the search index does not use otherwise', () => {
  const markers = [...'CKNV', ...facetNames.map((name) => facts[name].facet.marker)]
  expect(new Set(markers).size).toBe(markers.length)
  expect(markers.join('')).toMatch(/^[A-Z]+$/)
})
