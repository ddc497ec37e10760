import { expect, test } from 'vitest'
import { planPrices } from '../accounts/plans.ts'
import { chargedUnder, type PlanBuyer, planTaxationOf, planTaxRules, planTreatmentOf } from './plan-taxation.ts'
import type { PlanTreatment } from './vat-treatments.ts'

const nobody: PlanBuyer = { companyName: null, vatNumber: null, country: null, isInVies: false, isVerified: true }
const business = (changes: Partial<PlanBuyer>): PlanBuyer => ({ ...nobody, companyName: 'Laden GmbH', ...changes })

test.each<[string, PlanBuyer, PlanTreatment | null]>([
  ['a private person', nobody, null],
  ['a private person abroad', { ...nobody, country: 'US' }, null],
  ['an Italian business', business({ vatNumber: '12345678903', country: 'IT' }), null],
  [
    'an Italian VAT number with a registered office abroad',
    business({ vatNumber: 'IT12345678903', country: 'CH' }),
    null,
  ],
  [
    'a foreign VAT number with a registered office in Italy',
    business({ vatNumber: 'ATU12345678', country: 'IT', isInVies: true }),
    null,
  ],
  [
    'a business in another member state, known to VIES',
    business({ vatNumber: 'ATU12345678', country: 'AT', isInVies: true }),
    'reverse_charge',
  ],
  [
    'a business known to VIES, without a country',
    business({ vatNumber: 'ATU12345678', isInVies: true }),
    'reverse_charge',
  ],
  ['a Greek VAT number', business({ vatNumber: 'EL123456789', country: 'GR', isInVies: true }), 'reverse_charge'],
  ['a business in another member state, unknown to VIES', business({ vatNumber: 'ATU12345678', country: 'AT' }), null],
  ['a business in another member state without a VAT number', business({ country: 'DE' }), null],
  ['an American business', business({ country: 'US' }), 'not_subject'],
  ['a Swiss VAT number', business({ vatNumber: 'CHE123456788', country: 'CH' }), 'not_subject'],
  ['a Swiss VAT number without a country', business({ vatNumber: 'CHE123456788' }), 'not_subject'],
  [
    'an EU VAT number known to VIES, with a registered office outside the EU',
    business({ vatNumber: 'DE136695976', country: 'CH', isInVies: true }),
    'reverse_charge',
  ],
  [
    'an EU VAT number unknown to VIES, with a registered office outside the EU',
    business({ vatNumber: 'DE136695976', country: 'CH' }),
    null,
  ],
  ['a British business', business({ vatNumber: 'GB123456789', country: 'GB' }), 'not_subject'],
  [
    'Northern Ireland, outside the EU for services',
    business({ vatNumber: 'XI123456789', country: 'GB', isInVies: true }),
    'not_subject',
  ],
  ['San Marino', business({ country: 'SM' }), 'not_subject'],
  ['an unverified Swiss business', business({ vatNumber: 'CHE123456788', country: 'CH', isVerified: false }), null],
  ['an unknown country code', business({ vatNumber: 'ZZ12345678' }), null],
  ['EU as country code', business({ vatNumber: 'EU123456789' }), null],
  ['Monaco, which belongs to France', business({ country: 'MC' }), null],
  [
    'Monaco with a French VAT number',
    business({ vatNumber: 'FR40303265045', country: 'MC', isInVies: true }),
    'reverse_charge',
  ],
])('treatment of a plan for %s', (_, buyer, treatment) => {
  expect(planTreatmentOf(buyer)).toBe(treatment)
})

test('each rule has a nature, a text for the invoice, a source and a first day', () => {
  expect(planTaxRules.reverse_charge.law).toMatch(/^Inversione contabile/)
  expect(planTaxRules.not_subject.law).toMatch(/^Operazione non soggetta/)
  for (const { nature, law, source, validFrom } of Object.values(planTaxRules)) {
    expect(nature).toBe('N2.1')
    expect(law.length).toBeLessThanOrEqual(100)
    expect(source).toMatch(/633\/1972/)
    expect(validFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('without VAT a plan costs its net price; a seller whose regime charges none keeps the prices', () => {
  const austrian = business({ vatNumber: 'ATU12345678', country: 'AT', isInVies: true })
  const italian = business({ vatNumber: '12345678903', country: 'IT' })
  const priced = (buyer: PlanBuyer, regime: string) => {
    const taxation = planTaxationOf(buyer, regime)
    return [taxation?.treatment ?? null, taxation?.nature ?? null, chargedUnder(planPrices.starter, taxation)]
  }
  expect(priced(italian, 'RF01')).toEqual([null, null, '10.50'])
  expect(priced(austrian, 'RF01')).toEqual(['reverse_charge', 'N2.1', '8.61'])
  expect(priced(italian, 'RF19')).toEqual(['exempt_seller', 'N2.2', '10.50'])
  expect(priced(austrian, 'RF19')).toEqual(['reverse_charge', 'N2.1', '10.50'])
})
