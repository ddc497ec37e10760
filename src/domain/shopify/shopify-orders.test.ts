import { expect, test } from 'vitest'
import {
  consigneeOf,
  describeChanges,
  ourPart,
  type SettledBy,
  type ShopAddress,
  type ShopOrder,
  type ShopOrderLine,
} from './shopify-orders.ts'

const line = (sku: string | null, currentQuantity = 1, unfulfilledQuantity = currentQuantity): ShopOrderLine => ({
  sku,
  currentQuantity,
  unfulfilledQuantity,
})

const ours = (...lines: [string, number][]) => ({
  state: 'ours',
  lines: lines.map(([sku, quantity]) => ({ sku, quantity })),
})
const foreign = { state: 'foreign' }
const settled = (by: SettledBy) => ({ state: 'settled', by })

test.each([
  ['nothing', [], foreign],
  ['only foreign lines', [line('ALTRO-1'), line(null), line(''), line('XDW-1'), line('DW1'), line('D-W-1')], foreign],
  ['ours', [line('DW-A', 2)], ours(['DW-A', 2])],
  ['our lines in any case, with blanks', [line(' dw-a '), line('Dw-B')], ours(['dw-a', 1], ['Dw-B', 1])],
  ['our lines among foreign ones', [line('ALTRO-1', 9), line('DW-A', 3)], ours(['DW-A', 3])],
  ['the same article in two lines', [line('DW-A', 1), line('DW-A', 2)], ours(['DW-A', 1], ['DW-A', 2])],
  ['a line partly sent', [line('DW-A', 5, 2)], ours(['DW-A', 2])],
  ['a line partly refunded', [line('DW-A', 2, 5)], ours(['DW-A', 2])],
  ['one line sent, one not', [line('DW-A', 1, 0), line('DW-B', 1)], ours(['DW-B', 1])],
  ['all our lines sent', [line('DW-A', 2, 0), line('ALTRO-1', 1)], settled('sent')],
  ['all our lines removed', [line('DW-A', 0, 0)], settled('removed')],
  ['a line removed before it was sent', [line('DW-A', 0, 3)], settled('removed')],
  ['negative counts', [line('DW-A', -1, 1)], settled('removed')],
])('an order with %s', (_, lines, part) => {
  expect(ourPart({ isCancelled: false, lines })).toEqual(part)
})

test('a cancelled order is settled; one with only other suppliers’ articles stays foreign', () => {
  expect(ourPart({ isCancelled: true, lines: [line('DW-A')] })).toEqual(settled('cancelled'))
  expect(ourPart({ isCancelled: true, lines: [line('ALTRO-1')] })).toEqual(foreign)
})

const address: ShopAddress = {
  name: 'Anna Verdi',
  company: null,
  address1: 'Via Garibaldi 7',
  address2: null,
  city: 'Torino',
  zip: '10121',
  provinceCode: 'TO',
  countryCode: 'IT',
  phone: null,
}

const order = (changes: Partial<ShopOrder>, place: Partial<ShopAddress> | null = {}): ShopOrder => ({
  id: '5001',
  name: '#1001',
  email: 'anna@example.it',
  phone: null,
  note: null,
  isCancelled: false,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  address: place && { ...address, ...place },
  lines: [],
  ...changes,
})

const customer = { name: 'Anna Verdi', email: 'anna@example.it', phone: '' }
const shipping = { address: 'Via Garibaldi 7', city: 'Torino', zip: '10121', province: 'TO', country: 'IT' }

test.each<[string, ShopOrder, object]>([
  ['a complete address', order({}), { customer, shipping }],
  [
    'a company and a second address line',
    order({}, { company: 'Bar Verdi', address2: 'Scala B' }),
    {
      customer: { ...customer, name: 'Anna Verdi, Bar Verdi' },
      shipping: { ...shipping, address: 'Via Garibaldi 7, Scala B' },
    },
  ],
  [
    'a company without a person, and two equal address lines',
    order({}, { name: null, company: 'Bar Verdi', address2: 'Via Garibaldi 7' }),
    { customer: { ...customer, name: 'Bar Verdi' }, shipping },
  ],
  ['line breaks and NUL', order({}, { address1: ' Via\r\nGaribaldi\u0000 7 ' }), { customer, shipping }],
  ['no e-mail', order({ email: null }), { customer: { ...customer, email: 'io@negozio.it' }, shipping }],
  [
    'two phones, of which that of the address is used',
    order({ phone: '+39 02 1' }, { phone: '+39 333 1' }),
    { customer: { ...customer, phone: '+39 333 1' }, shipping },
  ],
  [
    'only the phone of the order',
    order({ phone: '+39 02 1' }),
    { customer: { ...customer, phone: '+39 02 1' }, shipping },
  ],
  ['a province in lower case', order({}, { provinceCode: 'to' }), { customer, shipping }],
  ['no province', order({}, { provinceCode: null }), { customer, shipping }],
  ['an unknown province', order({}, { provinceCode: 'XX' }), { customer, shipping }],
  [
    'no province, and a ZIP that does not determine it',
    order({}, { provinceCode: null, zip: '09100' }),
    { customer, shipping: { ...shipping, zip: '09100', province: null } },
  ],
  [
    'a foreign province',
    order({}, { countryCode: 'ES', provinceCode: 'MA', zip: '29001' }),
    { customer, shipping: { ...shipping, country: 'ES', zip: '29001', province: null } },
  ],
  [
    'no address',
    order({}, null),
    {
      customer: { ...customer, name: '' },
      shipping: { address: '', city: '', zip: '', province: null, country: '' },
    },
  ],
])('the consignee of an order with %s', (_, given, expected) => {
  expect(consigneeOf(given, 'io@negozio.it')).toEqual(expected)
})

const placed = {
  lines: [{ sku: 'DW-A', quantity: 2 }],
  customerName: 'Anna Verdi',
  customerPhone: null,
  shippingAddress: 'Via Garibaldi 7',
  shippingCity: 'Torino',
  shippingZip: '10121',
  shippingProvince: 'TO',
  shippingCountry: 'IT',
}

test.each<[string, [string, number][], Partial<typeof customer & typeof shipping>, string | null]>([
  ['nothing', [['DW-A', 2]], {}, null],
  [
    'the case of an SKU, split over two lines,',
    [
      ['dw-a', 1],
      ['DW-A', 1],
    ],
    {},
    null,
  ],
  ['the e-mail', [['DW-A', 2]], { email: 'altra@example.it' }, null],
  ['a quantity', [['DW-A', 1]], {}, 'DW-A: 1 invece di 2'],
  ['the article', [['DW-B', 2]], {}, 'DW-A: 0 invece di 2; DW-B: 2 invece di 0'],
  ['the address', [['DW-A', 2]], { address: 'Via Roma 1' }, 'un altro destinatario'],
  ['the phone and a quantity', [['DW-A', 3]], { phone: '+39 1' }, 'DW-A: 3 invece di 2; un altro destinatario'],
  [
    'seven articles',
    [['DW-A', 2], ...Array.from({ length: 7 }, (_, n): [string, number] => [`DW-${n}`, 1])],
    {},
    'DW-0: 1 invece di 0; DW-1: 1 invece di 0; DW-2: 1 invece di 0; DW-3: 1 invece di 0; DW-4: 1 invece di 0; altri 2 articoli',
  ],
])('the reported difference if %s differs', (_, lines, changes, expected) => {
  const { name, email, phone, ...place } = { ...customer, ...shipping, ...changes }
  const there = {
    lines: lines.map(([sku, quantity]) => ({ sku, quantity })),
    customer: { name, email, phone },
    shipping: place,
  }
  expect(describeChanges(placed, there)).toBe(expected)
})
