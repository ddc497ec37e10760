import { expect, test } from 'vitest'
import { consigneeLanguage } from './consignee-language.ts'

test.each([
  ['IT', 'it'],
  ['DE', 'de'],
  ['AT', 'de'],
  ['NL', 'nl'],
  ['FR', 'fr'],
  ['BE', 'en'],
  ['ES', 'en'],
  ['US', 'en'],
])('texts for consignees in %s are in %s', (country, language) => {
  expect(consigneeLanguage(country)).toBe(language)
})
