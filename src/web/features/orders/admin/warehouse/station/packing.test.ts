import { expect, test } from 'vitest'
import type { Parcel } from '../../../../../../contract/orders/fulfilment.ts'
import { canMoveOrder, orderStatuses } from '../../../../../../domain/orders/orders.ts'
import {
  emptyTable,
  leave,
  openParcel,
  packAll,
  packingRefusal,
  packNext,
  readScan,
  shareParcel,
  type Table,
} from './packing.ts'

const line = (id: string, quantity: number, barcodes: string[]) => ({
  id,
  productName: `Abito ${id}`,
  variantInfo: null,
  sku: barcodes.at(-1) ?? null,
  quantity,
  imageUrl: null,
  shelf: null,
  barcodes,
})

const parcel = {
  orderId: 'order',
  orderNumber: 'DW-2026-000001',
  code: 'P123456782',
  lines: [line('a', 2, ['4006381333931', 'DW-A']), line('b', 1, ['DW-B'])],
} as unknown as Parcel

const open = (): Table => openParcel(emptyTable('BRT'), parcel)

/** The table after these scans. */
const scans = (table: Table, ...codes: string[]): Table =>
  codes.reduce((before, code) => readScan(before, code).table, table)

test('a code scanned at an empty table opens an order', () => {
  expect(readScan(emptyTable('BRT'), ' p123456782\n').wish).toEqual({ open: 'P123456782' })
  expect(readScan(emptyTable('BRT'), '  ').wish).toBeUndefined()
})

test('pieces are packed by EAN and by SKU, then the label ships the order', () => {
  const packed = scans(open(), '4006381333931', 'dw-b', 'DW-A')
  expect(packed).toMatchObject({ packed: { a: 2, b: 1 }, alarm: null })
  expect(readScan(packed, '1Z999AA10123456784').wish).toEqual({
    ship: { trackingNumber: '1Z999AA10123456784', carrier: 'UPS', sameParcel: false },
  })
  // If a number does not identify its carrier, the last carrier is used.
  expect(readScan(packed, 'ABC-1').wish).toMatchObject({ ship: { carrier: 'BRT' } })
})

test.each([
  ['a piece of another order', [], 'DW-X', 'Pezzo sbagliato'],
  ['a label before all pieces are packed', ['DW-A'], '1Z999AA10123456784', 'Pezzo sbagliato'],
  ['a third piece of an article ordered twice', ['DW-A', 'DW-A'], 'DW-A', 'Un pezzo di troppo'],
  ['a packed article in place of the label', ['DW-A', 'DW-A', 'DW-B'], 'DW-B', 'Un pezzo di troppo'],
  ['another slip while packing', ['DW-A'], 'P000000018', 'È un’altra bolla'],
  ['another slip in place of the label', ['DW-A', 'DW-A', 'DW-B'], 'P000000018', 'È un’altra bolla'],
  ['another order’s piece in place of the label', ['DW-A', 'DW-A', 'DW-B'], '96385074', 'È il codice di un capo?'],
])('%s raises an alarm, ships nothing and packs nothing', (_, before, code, title) => {
  const table = scans(open(), ...before)
  const step = readScan(table, code)
  expect(step.wish).toBeUndefined()
  expect(step.table.alarm?.title).toBe(title)
  expect(step.table.packed).toEqual(table.packed)
})

test('the right piece after a wrong one clears the alarm; so does Esc, and a second Esc closes the order', () => {
  const wrong = scans(open(), 'DW-X')
  expect(scans(wrong, 'DW-A').alarm).toBeNull()
  const calm = leave(wrong).table
  expect([calm.alarm, calm.parcel?.orderId]).toEqual([null, 'order'])
  expect(leave(calm).table.parcel).toBeNull()
})

test('a code that looks like a piece counts as a label if it is scanned twice', () => {
  const table = scans(packAll(open()).table, '96385074')
  expect(readScan(table, '96385074').wish).toMatchObject({ ship: { trackingNumber: '96385074' } })
})

test('the slip of the open order changes nothing', () => {
  const table = scans(open(), 'DW-A')
  expect(readScan(table, 'P123456782')).toMatchObject({ table: { packed: { a: 1 }, alarm: null } })
})

test('pieces without a barcode are packed by a key, one by one', () => {
  let table = open()
  for (let n = 0; n < 3; n++) table = packNext(table).table
  expect(table.packed).toEqual({ a: 2, b: 1 })
  expect(packNext(table).table).toBe(table)
})

test('sharing a parcel is possible only with the refused number', () => {
  expect(shareParcel(open()).wish).toBeUndefined()
  const label = { trackingNumber: 'X1', carrier: 'BRT' as const, sameParcel: false }
  expect(shareParcel({ ...open(), shared: label }).wish).toEqual({ ship: { ...label, sameParcel: true } })
})

test('an order can be packed in exactly the statuses in which it can be shipped', () => {
  const packable = orderStatuses.filter((status) => !packingRefusal({ status, lastStep: null } as Parcel))
  expect(packable).toEqual(orderStatuses.filter((status) => canMoveOrder(status, 'shipped')))
})
