import { expect, test } from 'vitest'
import { reaOf, shareCapitalOf } from './seller-register.ts'

test.each([
  ['REA MO-123456', { office: 'MO', number: '123456' }],
  ['MO – 123456', { office: 'MO', number: '123456' }],
  ['rea mi 1234567', { office: 'MI', number: '1234567' }],
  ['REA MO-000000', null],
  ['Registro imprese di Modena', null],
  ['', null],
])('%s is %j', (text, rea) => {
  expect(reaOf(text)).toEqual(rea)
})

test.each([
  ['€ 50.000,00 i.v.', '50000.00'],
  ['10000', '10000.00'],
  ['1.000.000,50 €', '1000000.50'],
  ['Euro 10.000 i.v.', '10000.00'],
  ['EUR 10.000,00', '10000.00'],
  ['10.000,00 euro interamente versati', '10000.00'],
  ['€ 10.000,00 int. vers.', '10000.00'],
  ['diecimila euro', null],
  ['10,0', null],
])('%s is %s', (text, amount) => {
  expect(shareCapitalOf(text)).toBe(amount)
})
