import { expect, test } from 'vitest'
import { carrierCodes, carrierFormName, carriers, findCarrier, trackingUrl } from './carriers.ts'

test('the carriers are DHL, UPS, BRT, SDA, Poste Italiane and GLS', () => {
  expect(carrierCodes).toEqual(['DHL', 'UPS', 'BRT', 'SDA', 'POSTE', 'GLS'])
})

test.each([
  ['DHL', 'DHL'],
  ['dhl express', 'DHL'],
  ['BRT Corriere', 'BRT'],
  [' poste italiane ', 'POSTE'],
  ['poste', 'POSTE'],
  ['GLS', 'GLS'],
  ['FedEx', undefined],
  ['', undefined],
])('“%s” is the carrier %s', (given, code) => {
  expect(findCarrier(given)?.code).toBe(code)
})

test('admins select by code, customers see the full names', () => {
  expect(carrierCodes.map(carrierFormName)).toEqual(['DHL', 'UPS', 'BRT', 'SDA', 'Poste Italiane', 'GLS'])
  expect(carriers.map(({ name }) => name)).toEqual([
    'DHL Express',
    'UPS',
    'BRT Corriere',
    'SDA',
    'Poste Italiane',
    'GLS',
  ])
})

test.each(carrierCodes)('a parcel of %s has a tracking link over https with an encoded number', (code) => {
  const url = trackingUrl(code, 'AB12/3&x=1#') ?? ''
  expect(new URL(url).protocol).toBe('https:')
  expect(url.endsWith('AB12%2F3%26x%3D1%23')).toBe(true)
})

test.each(['1Z 999 AA1', ' 1Z999AA1 ', '1Z999\u00a0AA1', '1Z\t999AA1\n', '\ufeff1Z999AA1\u200b'])(
  'the link for the number %j has no blanks',
  (number) => {
    for (const code of carrierCodes) expect(trackingUrl(code, number)).toMatch(/[^%]1Z999AA1$/)
  },
)

test.each([
  [null, '123'],
  ['DHL', ' \u200b'],
  ['DHL', null],
  ['DHL', ''],
  ['FedEx', '123'],
])('carrier %s with number %s has no link', (carrier, number) => {
  expect(trackingUrl(carrier, number)).toBeNull()
})

test.each([
  ['IT', 'it-it', 'it_IT'],
  ['DE', 'de-de', 'de_DE'],
  ['AT', 'at-de', 'de_AT'],
  ['NL', 'nl-nl', 'nl_NL'],
  ['FR', 'fr-fr', 'fr_FR'],
  ['BE', 'global-en', 'en_GB'],
])('consignees in %s get a tracking page in their language, like the mail', (country, dhl, ups) => {
  expect(trackingUrl('DHL', '12', country)).toContain(`/${dhl}/home/tracking/`)
  expect(trackingUrl('UPS', '12', country)).toContain(`?loc=${ups}&tracknum=12`)
  expect(trackingUrl('BRT', '12', country)).toBe(trackingUrl('BRT', '12'))
})

test('tracking pages for our own users are in Italian', () => {
  expect(trackingUrl('DHL', '12')).toContain('/it-it/')
  expect(trackingUrl('UPS', '12')).toContain('loc=it_IT')
})
