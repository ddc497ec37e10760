import { expect, test } from 'vitest'
import { countryName, countryNames } from './countries.ts'
import { countryChoices } from './country-choices.ts'

test('the listed names equal those of `Intl`', () => {
  const italian = new Intl.DisplayNames('it', { type: 'region' })
  for (const [code, name] of Object.entries(countryNames)) expect(name).toBe(italian.of(code))
})

test.each([
  ['FR', 'Francia'],
  ['BR', 'Brasile'],
  ['nessuno', 'nessuno'],
])('%s is called %s', (code, name) => expect(countryName(code)).toBe(name))

test('a country is named in another language if one is given', () => {
  expect(countryName('DE', new Intl.DisplayNames('en', { type: 'region' }))).toBe('Germany')
})

test('a select offers every country, the frequent ones first, and the value of an old address', () => {
  const labels = (selected: string) =>
    countryChoices(selected)
      .flatMap((choice) => ('items' in choice ? choice.items : [choice]))
      .map(({ label }) => label)
  expect(labels('HK')).toHaveLength(249)
  expect(labels('HK').slice(0, 2)).toEqual(['Italia', 'Germania'])
  expect(labels('HK')).toContain('RAS di Hong Kong')
  expect([labels('XX')[0], labels('')[0]]).toEqual(['XX', 'Scegli il paese'])
})
