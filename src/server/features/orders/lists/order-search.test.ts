import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { orderAddress } from '../../../testing/given.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { anonymiseConsignees } from '../consignees.queries.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const reseller = await app.as('rivenditore')
const other = await app.as('rivenditore')

const dress = await app.given.product({ sku: 'DW-AMALFI-01', stock: 50 })
const scarf = await app.given.product({ sku: 'DW-COMO-77', stock: 50 })

const consignee = (name: string, city: string) => ({
  customer: { ...orderAddress().customer, name },
  shipping: { ...orderAddress().shipping, city },
})

/** Moves an order to this state and creation time. */
async function place(id: string, status: string, createdAt: string): Promise<string> {
  await setOrder(app, id, status, new Date(createdAt))
  return id
}

const maria = await place(
  await app.given.order(reseller.user, dress, { ...consignee('Maria D’Angelò', 'Forlì'), reference: 'WEB-1042' }),
  'pending_payment',
  '2026-03-31T21:59:59Z',
)
const anna = await place(
  await app.given.order(reseller.user, scarf, {
    ...consignee('Anna Maria Rossi', 'San Gimignano'),
    reference: 'WEB-2042',
  }),
  'shipped',
  '2026-03-31T22:00:00Z',
)
const zoe = await place(
  await app.given.order(reseller.user, scarf, consignee('Zoë Brandt', 'München')),
  'paid',
  '2026-04-02T10:00:00Z',
)
await app.given.order(other.user, dress, { ...consignee('Maria D’Angelò', 'Forlì'), reference: 'WEB-1042' })

const names = new Map([
  [maria, 'Maria'],
  [anna, 'Anna'],
  [zoe, 'Zoë'],
])

async function found(query: Record<string, string>): Promise<(string | undefined)[]> {
  const { status, body, headers } = await reseller.get<Order[]>(`/api/orders?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  expect(headers.get('x-total-count')).toBe(String(body.length))
  return body.map(({ id }) => names.get(id))
}

const numberOf = async (id: string): Promise<string> =>
  (await reseller.get<Order>(`/api/orders/${id}`)).body.orderNumber

test.each([
  ['the reference', 'WEB-1042', ['Maria']],
  ['a part of the reference, in any case', 'web 2042', ['Anna']],
  ['the consignee', 'Maria D’Angelò', ['Maria']],
  ['the consignee, last name first', 'rossi anna', ['Anna']],
  ['a name without its accents and punctuation', 'd angelo', ['Maria']],
  ['a name without its apostrophe', 'dangelo', ['Maria']],
  ['a partly typed name', 'zoe bran', ['Zoë']],
  ['a city without its accent', 'forli', ['Maria']],
  ['a city of two words', 'gimignano san', ['Anna']],
  ['a foreign city', 'munchen', ['Zoë']],
  ['an SKU', 'DW-COMO-77', ['Zoë', 'Anna']],
  ['a part of an SKU', 'amalfi', ['Maria']],
  ['a name shared by two orders', 'maria', ['Anna', 'Maria']],
  ['words that never occur together', 'maria forli rossi', []],
  ['an unknown word', 'cappotto', []],
  ['punctuation only', '---', []],
  ['operators of the query language', "maria' | 'rossi:* & !x", []],
])('search by %s (%s)', async (_, search, expected) => {
  expect(await found({ search })).toEqual(expected)
})

test('orders are found by their number and by its end, with or without leading zeros', async () => {
  const number = await numberOf(anna)
  const tail = number.replace(/^.*-0*/, '')
  for (const search of [number, number.toLowerCase(), number.slice(3), number.slice(-6), number.slice(-4)]) {
    expect(await found({ search }), search).toContain('Anna')
  }
  expect(await found({ search: tail.padStart(4, '0') })).toEqual(['Anna'])
})

test('from and to are Italian days, both inclusive', async () => {
  // 23:59:59 of 31 March and 0:00 of 1 April in Italy.
  expect(await found({ from: '2026-03-31', to: '2026-03-31' })).toEqual(['Maria'])
  expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual(['Anna'])
  expect(await found({ from: '2026-04-01' })).toEqual(['Zoë', 'Anna'])
  expect(await found({ to: '2026-04-01' })).toEqual(['Anna', 'Maria'])
  expect(await found({ from: '2026-04-03', to: '2026-04-01' })).toEqual([])
  expect(await found({ from: '', to: '', search: '' })).toEqual(['Zoë', 'Anna', 'Maria'])
})

test.each(['2026-02-30', '31/03/2026', '2026-3-1', 'oggi', '0001-01-01'])('%s is not a valid day', async (from) => {
  for (const path of ['/api/orders', '/api/orders/counts', '/api/orders.csv']) {
    const { status, problem } = await reseller.get(`${path}?${new URLSearchParams({ from })}`)
    expect([status, problem.fields]).toEqual([400, { from: 'Scrivi il giorno come 2026-03-31' }])
  }
})

test('state, days and words narrow the list together, across pages', async () => {
  expect(await found({ status: 'shipped', search: 'maria' })).toEqual(['Anna'])
  expect(await found({ status: 'pending', search: 'maria', from: '2026-04-01' })).toEqual([])
  const first = await reseller.get<Order[]>('/api/orders?search=como&limit=1')
  const next = first.headers.get('x-next-cursor')
  const second = await reseller.get<Order[]>(`/api/orders?search=como&limit=1&cursor=${next}`)
  expect([first, second].flatMap(({ body }) => body.map(({ id }) => names.get(id)))).toEqual(['Zoë', 'Anna'])
  expect(second.headers.get('x-next-cursor')).toBeNull()
})

test('the tab counts follow search words and days', async () => {
  const counts = async (query = '') => (await reseller.get<OrderCounts>(`/api/orders/counts${query}`)).body
  expect(await counts()).toEqual({ pending: 1, paid: 1, shipped: 1, cancelled: 0 })
  expect(await counts('?search=maria')).toEqual({ pending: 1, paid: 0, shipped: 1, cancelled: 0 })
  expect(await counts('?search=maria&to=2026-03-31')).toEqual({ pending: 1, paid: 0, shipped: 0, cancelled: 0 })
  expect(await counts('?search=nessuno')).toEqual({ pending: 0, paid: 0, shipped: 0, cancelled: 0 })
})

test('an anonymised consignee is no longer found; the order’s number and city are', async () => {
  const late = await place(
    await app.given.order(reseller.user, dress, consignee('Ultimo Dimenticato', 'Lecce')),
    'shipped',
    '2020-01-01T10:00:00Z',
  )
  expect(await found({ search: 'dimenticato' })).toHaveLength(1)
  await anonymiseConsignees(app.context.db, { months: 24, atMost: 10 })
  expect(await found({ search: 'dimenticato' })).toEqual([])
  expect(await found({ search: 'lecce' })).toHaveLength(1)
  await app.context.db.execute(sql`delete from order_search where order_id = ${late}`)
})

test('too many or very long words do not fail; a search of more than 100 characters is refused', async () => {
  const many = Array.from({ length: 12 }, (_, n) => `x${n}`).join(' ')
  expect(await found({ search: many })).toEqual([])
  expect(await found({ search: `forli ${'è'.repeat(90)}` })).toEqual([])
  const { status, problem } = await reseller.get(`/api/orders?search=${'a'.repeat(101)}`)
  expect([status, problem.fields]).toEqual([400, { search: 'Massimo 100 caratteri' }])
})

test('a word in more than a thousand orders lists each order once, the total stops at 1,000 and the tabs count all', async () => {
  const busy = await app.as('rivenditore')
  await app.context.db.pool.query(
    `with made as (
       insert into orders (id, order_number, user_id, status, total_amount, shipping_address, shipping_city, shipping_zip, shipping_country,
         shipping_zone, weight_grams, customer_name, customer_email, paid_at, created_at)
       select gen_random_uuid(), 'DW-2024-' || lpad(n::text, 6, '0'), $1, case when n % 3 = 0 then 'paid' else 'pending' end, 10, 'Via Roma 1',
         case when n > 1150 then 'Forlì' else 'Bari' end, '70121', 'IT', 'IT', 100, 'Cliente', 'c@example.it', now(), now() - n * interval '1 minute'
       from generate_series(1, 1200) as n returning id
     )
     insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
     select gen_random_uuid(), id, $2, 1, 10, 10, 22, 'Abito' from made`,
    [busy.user.id, dress],
  )
  const search = async (query: string) => {
    const { body, headers } = await busy.get<Order[]>(`/api/orders?limit=100&${query}`)
    return { body, total: headers.get('x-total-count'), next: headers.get('x-next-cursor') }
  }
  const numbers: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await search(`search=dw&cursor=${next}`)
    expect(page.total).toBe('1000')
    numbers.push(...page.body.map(({ orderNumber }) => orderNumber))
    next = page.next || null
  }
  expect(numbers).toEqual(Array.from({ length: 1200 }, (_, n) => `DW-2024-${String(n + 1).padStart(6, '0')}`))

  // A cursor beyond the last page, with the date of a very old order.
  const end = Buffer.from('1.00000000-0000-7000-8000-000000000000').toString('base64url')
  expect(await search(`search=dw&cursor=${end}`)).toMatchObject({ total: '1000', body: [] })
  expect(await search(`search=dw%20forli&cursor=${end}`)).toMatchObject({ total: '50', body: [] })

  // Other filters or words reduce the result below the limit.
  expect(await search('search=dw&status=paid')).toMatchObject({ total: '400', body: { length: 100 } })
  expect(await search('search=dw%20forli')).toMatchObject({ total: '50', body: { length: 50 }, next: null })
  expect(await search('search=cliente&to=2020-01-01')).toMatchObject({ total: '0', body: [] })
  const { body: counts } = await busy.get<OrderCounts>('/api/orders/counts?search=dw')
  expect(counts).toEqual({ pending: 800, paid: 400, shipped: 0, cancelled: 0 })
})
