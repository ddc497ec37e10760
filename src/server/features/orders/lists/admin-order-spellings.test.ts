import { afterAll, expect, test } from 'vitest'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import { orderAddress } from '../../../testing/given.ts'
import { startTestApp } from '../../../testing/test-app.ts'

/** Searches for names and numbers that contain punctuation or spaces, in other spellings. */

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const admin = await app.as('admin')
const studio = await app.asUser(
  await app.given.user({ userRole: 'rivenditore', username: 'mario-99', companyName: 'Studio54-Moda S.r.l.' }),
)
const other = await app.asUser(await app.given.user({ userRole: 'rivenditore', username: 'sole', companyName: 'Sole' }))
const dress = await app.given.product({ sku: 'DW-AMALFI-01', stock: 50 })
const { shipping } = orderAddress()

const joanna = await app.given.order(studio.user, dress, {
  customer: { name: 'Joanna Łęcka', email: 'joanna@posta.example', phone: '+39 333 1234567' },
  shipping: { ...shipping, city: 'Warszawa', zip: '00-950', country: 'PL' },
  reference: 'WEB 1042',
})
const jan = await app.given.order(other.user, dress, {
  customer: { name: 'Jan de Vries', email: 'jan@posta.example', phone: '02 7600 1234' },
  shipping: { ...shipping, city: 'Amsterdam', zip: '1012 AB', country: 'NL' },
  reference: 'B2B-77/A',
})
const rosa = await app.given.order(other.user, dress, {
  customer: { name: 'Rosa Bianchi', email: 'rosa@posta.example', phone: null },
  shipping: { ...shipping, city: 'Cinisello', zip: '20092' },
})
const names = new Map([
  [joanna, 'Joanna'],
  [jan, 'Jan'],
  [rosa, 'Rosa'],
])

async function found(search: string): Promise<(string | undefined)[]> {
  const { body } = await admin.get<AdminOrderList>(`/api/admin/orders?${new URLSearchParams({ search })}`)
  return body.orders.map(({ id }) => names.get(id))
}

test.each([
  ['a username with digits and punctuation', 'mario-99', ['Joanna']],
  ['a company with digits and punctuation', 'Studio54-Moda S.r.l.', ['Joanna']],
  ['a ZIP with a hyphen', '00-950', ['Joanna']],
  ['that ZIP without the hyphen', '00950', ['Joanna']],
  ['a ZIP with a space', '1012 AB', ['Jan']],
  ['that ZIP without the space', '1012ab', ['Jan']],
  ['a reference with a hyphen instead of its space', 'web-1042', ['Joanna']],
  ['a reference without its space', 'WEB1042', ['Joanna']],
  ['a reference without its punctuation', 'b2b77a', ['Jan']],
  ['an SKU without its punctuation', 'dwamalfi01', ['Rosa', 'Jan', 'Joanna']],
  ['the beginning of a phone, with a hyphen', '333-123', ['Joanna']],
  ['the beginning of a phone, with a slash after the area code', '02/7600', ['Jan']],
  ['a name and a phone with spaces', 'jan 02 7600 1234', ['Jan']],
  ['the name of one order and the phone of another', 'rosa 02 7600 1234', []],
  ['a phone enclosed in directional marks', '\u202a+39 333 1234567\u202c', ['Joanna']],
  ['a name with an invisible character', '\u200bjoanna', ['Joanna']],
  ['words with digits that only occur in different orders', 'web-1042 1012ab', []],
])('admin search by %s', async (_, search, expected) => {
  expect(await found(search)).toEqual(expected)
})

test('an order is found by its number without punctuation, and by that number together with its ZIP', async () => {
  const { orderNumber } = (await admin.get<{ orderNumber: string }>(`/api/admin/orders/${rosa}`)).body
  expect(await found(orderNumber.replaceAll('-', ''))).toEqual(['Rosa'])
  expect(await found(`20092 ${orderNumber.slice(-6)}`)).toEqual(['Rosa'])
  expect(await found(`1012 ${orderNumber.slice(-6)}`)).toEqual([])
})
