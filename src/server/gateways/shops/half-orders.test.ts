import { expect, test } from 'vitest'
import { shopifyOrders } from './shopify-orders.ts'

const line = (sku: unknown) => ({ sku, currentQuantity: 1, unfulfilledQuantity: 1 })

const page = (skus: readonly unknown[], hasNextPage: boolean) => ({
  nodes: skus.map(line),
  pageInfo: { hasNextPage, endCursor: 'fine' },
})

const order = (id: number, hasMore: boolean) => ({
  id: `gid://shopify/Order/${id}`,
  name: `#${id}`,
  email: null,
  phone: null,
  note: null,
  cancelledAt: null,
  createdAt: '2026-11-02T10:00:00Z',
  updatedAt: '2026-11-02T10:00:00Z',
  shippingAddress: null,
  lineItems: page(['DW-1'], hasMore),
})

/** Reads two orders. The first has a second page of lines: `more`. */
const readWith = (more: unknown) =>
  shopifyOrders({
    ask: async (shape, _document, { after }) =>
      shape.parse(after === 'fine' ? more : { nodes: [order(1, true), order(2, false)] }),
  }).ordersById(['1', '2'])

test('the lines of an order are read from all pages', async () => {
  const { orders } = await readWith({ order: { lineItems: page(['DW-2'], false) } })
  expect(orders.map(({ id, lines }) => [id, lines.map(({ sku }) => sku)])).toEqual([
    ['1', ['DW-1', 'DW-2']],
    ['2', ['DW-1']],
  ])
})

test.each([
  ['deleted in the meantime', { order: null }],
  ['malformed', { order: { lineItems: page([7], false) } }],
  ['endless', { order: { lineItems: page(['DW-2'], true) } }],
])('an order whose further lines are %s is reported as unread; the others are still returned', async (_, more) => {
  const { orders, unread } = await readWith(more)
  expect(orders.map(({ id }) => id)).toEqual(['2'])
  expect(unread).toEqual([{ id: '1', name: '#1' }])
})
