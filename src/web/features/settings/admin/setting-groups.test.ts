import { expect, test } from 'vitest'
import { settingKeys } from '../../../../domain/settings.ts'
import { asShown, asStored, companyGroup, limitsGroup, problemOf, shippingGroup, vatGroup } from './setting-groups.ts'

test.each([
  ['euro', '50', '50.00'],
  ['euro', ' 50,5 ', '50.50'],
  ['euro', '1.99 €', '1.99'],
  ['euro', '', ''],
  ['euro', '1,999', '1,999'],
  ['euro', 'molto', 'molto'],
  ['kg', '0,75', '0.750'],
  ['whole', '007', '7'],
  ['capitals', ' mo ', 'MO'],
] as const)('%s: “%s” is stored as “%s”', (form, typed, stored) => {
  expect(asStored(form, typed)).toBe(stored)
})

test('shows amounts with a decimal comma', () => {
  expect([asShown('euro', '50.00'), asShown('kg', '1.000'), asShown('text', 'S.r.l.')]).toEqual([
    '50,00',
    '1,000',
    'S.r.l.',
  ])
})

test('every setting except those of Telegram has a field with the correct rule', () => {
  const fields = [shippingGroup, limitsGroup, companyGroup, vatGroup].flatMap((group) => group.fields)
  expect(fields.map(({ key }) => key).sort()).toEqual(settingKeys.filter((key) => !key.startsWith('telegram_')).sort())
  expect(problemOf({ key: 'unpaid_order_hours', form: 'whole' }, '0')).toBe('Scrivi un numero intero da 1 a 720')
  expect(problemOf({ key: 'free_shipping_threshold', form: 'euro' }, '')).toBeNull()
  expect(problemOf({ key: 'company_city', form: 'text' }, '')).toBe('Scrivi la città')
})
