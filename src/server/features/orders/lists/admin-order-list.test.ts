import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import { AdminOrder, type AdminOrderDetail } from '../../../../contract/orders/orders.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { foldOrderChangesJob } from './order-list-jobs.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const admin = await app.as('admin')
const reseller = await app.as('rivenditore')
const dress = await app.given.product({ stock: 500 })

const list = async (query = '') => (await admin.get<AdminOrderList>(`/api/admin/orders?${query}`)).body
const idsOf = ({ orders }: AdminOrderList) => orders.map(({ id }) => id)

async function place(status: string, at: string, name = 'Cliente Finale'): Promise<string> {
  const id = await app.given.order(reseller.user, dress, { customer: { name, email: 'c@posta.example', phone: null } })
  await setOrder(app, id, status, new Date(at))
  return id
}

const early = await place('paid', '2026-05-01T08:00:00Z')
const late = await place('processing', '2026-05-03T08:00:00Z')
const between = await place('paid', '2026-05-02T08:00:00Z')
const unpaid = await place('pending_payment', '2026-05-04T08:00:00Z')

test('orders to ship are listed oldest payment first, all other lists newest first', async () => {
  expect(idsOf(await list('status=paid'))).toEqual([early, between, late])
  expect(idsOf(await list('status=paid&sort=newest'))).toEqual([late, between, early])
  expect(idsOf(await list('status=paid&search=cliente'))).toEqual([early, between, late])
  expect(idsOf(await list(''))).toEqual([unpaid, late, between, early])
  expect(idsOf(await list('sort=oldest_paid'))).toEqual([unpaid, late, between, early])
  expect((await admin.get('/api/admin/orders?sort=cheapest')).status).toBe(400)
})

test.each([
  'status=paid',
  'status=paid&sort=newest',
  'status=paid&search=cliente',
  'status=paid&sort=newest&search=cliente',
  'search=cliente',
  '',
])('pages of one order add up to the whole list (%s)', async (query) => {
  const whole = await list(query)
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: AdminOrderList = await list(`${query}&limit=1&cursor=${encodeURIComponent(cursor)}`)
    expect(page.displayed).toBe(whole.orders.length)
    ids.push(...idsOf(page))
    cursor = page.nextCursor
  }
  expect(ids).toHaveLength(whole.orders.length)
  expect(new Set(ids)).toEqual(new Set(idsOf(whole)))
})

test('the list and the order page return identical data', async () => {
  const productId = await app.given.product({
    variants: [{ name: 'Nero M', color: 'Nero', size: 'M', sku: 'DW-V-M', stock: 2 }],
  })
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from product_variants where product_id = ${productId}`,
  )
  const variantId = rows[0]?.id ?? null
  await app.context.db.execute(sql`
    insert into product_images (id, product_id, image_url, sort_order, color)
    values (gen_random_uuid(), ${productId}, '/pictures/all.jpg', 0, null), (gen_random_uuid(), ${productId}, '/pictures/black.jpg', 1, 'nero')`)
  const id = await app.given.order(reseller.user, dress, { items: [{ productId, variantId, quantity: 2 }] })
  await setOrder(app, id, 'shipped', new Date('2026-05-05T08:00:00.120Z'))
  const awkward = 'Àgata "Spigola" \\ D’Onofrio\u2028 & <b>'
  await app.context.db.execute(sql`
    update orders set customer_name = ${awkward}, reference = 'Rif. "7"', notes = E'due\nrighe', tracking_number = 'AB 12/3&x', carrier = 'DHL',
      customer_phone = null, shipping_cost = 0 where id = ${id}`)
  const { orders } = await list()
  expect(orders.length).toBeGreaterThan(4)
  for (const order of orders) {
    const { body } = await admin.get<AdminOrderDetail>(`/api/admin/orders/${order.id}`)
    const {
      disputes,
      documents,
      history,
      internalNotes,
      moneyLeft,
      refund,
      refunds,
      returns,
      trackingInShop,
      whiteLabel,
      ...same
    } = body
    expect(order).toEqual(same)
    expect(AdminOrder.parse(order)).toEqual(order)
  }
  const shipped = orders.find((order) => order.id === id)
  expect(shipped).toMatchObject({ customerName: awkward, trackingUrl: expect.stringContaining('AB12%2F3%26x') })
  expect(shipped?.items).toMatchObject([{ variantInfo: 'Nero / M', imageUrl: '/pictures/black.jpg', quantity: 2 }])
})

test('a cursor of another list is refused', async () => {
  expect((await admin.get('/api/admin/orders?search=cliente&cursor=nonsense')).status).toBe(400)
})

test('the totals are exact after each change, before and after folding', async () => {
  const counted = async () => {
    const { rows } = await app.context.db.execute<Record<'total' | 'to_pay' | 'to_ship', number>>(sql`
      select count(*)::int as total, count(*) filter (where status like 'pending%')::int as to_pay,
        count(*) filter (where status in ('paid', 'processing'))::int as to_ship from orders`)
    const [row] = rows
    return { total: row?.total, toPay: row?.to_pay, toShip: row?.to_ship }
  }
  const check = async () => expect(await list()).toMatchObject(await counted())
  await check()
  await foldOrderChangesJob.run(app.context, {}, { isLast: false })
  await check()
  const added = await place('pending_payment', '2026-05-05T08:00:00Z')
  await check()
  await setOrder(app, added, 'cancelled', new Date('2026-05-05T09:00:00Z'))
  await check()
  expect(await list('status=cancelled')).toMatchObject({ displayed: 1 })
  await foldOrderChangesJob.run(app.context, {}, { isLast: false })
  await check()
})

test('an unchanged list is answered with 304; any change of an order invalidates it', async () => {
  const first = await admin.get('/api/admin/orders?limit=50')
  const tag = first.headers.get('etag') ?? ''
  const again = () => admin.get('/api/admin/orders?limit=50', { 'if-none-match': tag })
  expect((await again()).status).toBe(304)
  await foldOrderChangesJob.run(app.context, {}, { isLast: false })
  expect((await again()).status).toBe(304)
  await app.context.db.execute(sql`update orders set customer_name = 'Altro Nome' where id = ${early}`)
  expect((await again()).status).toBe(200)
})

test('a search with many results counts only the first 100, and each page continues where the previous one ended', async () => {
  await app.context.db.execute(sql`
    insert into orders (id, order_number, user_id, status, total_amount, shipping_address, shipping_city, shipping_zip, shipping_country,
      shipping_zone, weight_grams, customer_name, customer_email)
    select gen_random_uuid(), 'DW-2025-' || lpad(n::text, 6, '0'), ${reseller.user.id}, 'pending', 10, 'Via', 'Ovunque', '20100', 'IT', 'IT', 1, 'Tanti', 't@posta.example'
    from generate_series(1, 1100) as n`)
  await app.context.db.execute(sql`
    select add_admin_order_search(array(select id from orders where shipping_city = 'Ovunque' order by order_number))`)
  const first = await list('search=ovunque&limit=50')
  expect(first).toMatchObject({ displayed: 100, displayedIsCapped: true })
  expect(first.orders.map(({ orderNumber }) => orderNumber)[0]).toBe('DW-2025-001100')
  const second = await list(`search=ovunque&limit=50&cursor=${first.nextCursor}`)
  expect(second.orders.map(({ orderNumber }) => orderNumber)[0]).toBe('DW-2025-001050')
  expect((await list('search=tanti ovunque 001042')).orders.map(({ orderNumber }) => orderNumber)).toEqual([
    'DW-2025-001042',
  ])
})

test('the CSV contains exactly the filtered orders in list order, and no formulas', async () => {
  await app.context.db.execute(sql`update orders set customer_name = '=HYPERLINK("x")' where id = ${between}`)
  const read = async (query: string) => {
    const answer = await fetch(`${app.address}/api/admin/orders.csv?${query}`, { headers: { cookie: admin.cookie } })
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="ordini-\d{4}-\d{2}-\d{2}\.csv"/)
    return (await answer.text()).trim().split('\r\n')
  }
  const [header, ...rows] = await read('status=paid')
  expect(header).toMatch(/^\uFEFF?Rivenditore;Azienda;Email rivenditore;Numero;Riferimento;Data;Stato/)
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain(`'=HYPERLINK`)
  expect(rows[0]).toContain(reseller.user.username)
  const found = 'status=paid&search=c@posta.example'
  expect(await read(found)).toEqual([header, ...rows])
  const newest = (await list(`${found}&sort=newest`)).orders.map(({ orderNumber }) => orderNumber)
  expect((await read(`${found}&sort=newest`)).slice(1).map((row) => row.split(';')[3])).toEqual(newest)
  expect((await read('search=ovunque')).length - 1).toBe(1100)
  expect((await read(`search=${early}`)).length - 1).toBe(1)
  expect((await read('search=zzyzx')).length - 1).toBe(0)
})

test('orders with widely spaced places are all found once, in both directions', async () => {
  // About 400 buckets: a few hold several orders, most two or three, and 40 in the middle are empty.
  await app.context.db.execute(sql`
    select write_admin_order_search(array_agg(id order by order_number), array_agg(place order by order_number)) from (
      select id, order_number, 100000 + 3000 * n + case when n > 500 then 330000 else 0 end as place
      from (select id, order_number, right(order_number, 6)::bigint as n from orders where shipping_city = 'Ovunque') as numbered
    ) as placed`)
  const all = async (query: string) => {
    const numbers: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 40; pages++) {
      const page = await list(`${query}&limit=50${cursor && `&cursor=${cursor}`}`)
      numbers.push(...page.orders.map(({ orderNumber }) => orderNumber))
      if (!page.nextCursor) return numbers
      cursor = page.nextCursor
    }
    throw new Error('The list does not end')
  }
  const upward = Array.from({ length: 1100 }, (_, n) => `DW-2025-${String(n + 1).padStart(6, '0')}`)
  expect(await all('search=ovunque&sort=newest')).toEqual(upward.toReversed())
  const { rows } = await app.context.db.execute<{ number: string }>(sql`
    select order_number as number from find_admin_orders('ovunque', null, null, true, 2000)
    join orders on orders.id = order_id order by ordinal`)
  expect(rows.map(({ number }) => number)).toEqual(upward)
  expect(await all('search=ovunque&status=pending&sort=newest')).toEqual(upward.toReversed())
  expect(await all('search=ovunque 000001')).toEqual(['DW-2025-000001'])
  expect(await all('search=ovunque zzyzx')).toEqual([])
})
