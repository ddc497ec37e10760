import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import { fillAdminOrderSearch } from '../../../database/backfills/fill-order-search.ts'
import { untilLockWaits } from '../../../testing/database/until-lock-waits.ts'
import { orderAddress } from '../../../testing/given.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { renewRenamedJob } from './order-list-jobs.ts'
import { renewRenamed } from './renamed-resellers.queries.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const admin = await app.as('admin')
const boutique = await app.asUser(
  await app.given.user({
    userRole: 'rivenditore',
    username: 'boutique.riva',
    email: 'acquisti@rivamoda.example',
    companyName: 'Riva del Garda Moda S.r.l.',
  }),
)
const other = await app.as('rivenditore')
const dress = await app.given.product({ sku: 'DW-AMALFI-01', stock: 50 })
const scarf = await app.given.product({ sku: 'DW-COMO-77', stock: 50 })

const maria = await app.given.order(boutique.user, dress, {
  customer: { name: 'Maria D’Angelò', email: 'maria.da@posta.example', phone: '+39 011 12-34.567' },
  shipping: { ...orderAddress().shipping, city: 'Forlì', zip: '47121' },
  reference: 'WEB-1042',
})
const zoe = await app.given.order(other.user, scarf, {
  customer: { name: 'Zoë Brandt', email: 'zoe@posta.example', phone: '0049 170 9988776' },
  shipping: { ...orderAddress().shipping, city: 'San Gimignano', zip: '53037' },
})
await setOrder(app, zoe, 'paid', new Date('2026-04-02T10:00:00Z'))

const names = new Map([
  [maria, 'Maria'],
  [zoe, 'Zoë'],
])

async function found(search: string, status = 'all'): Promise<(string | undefined)[]> {
  const query = new URLSearchParams({ search, status })
  const { body } = await admin.get<AdminOrderList>(`/api/admin/orders?${query}`)
  expect(body.displayed).toBe(body.orders.length)
  return body.orders.map(({ id }) => names.get(id))
}

const numberOf = async (id: string) =>
  (await admin.get<{ orderNumber: string }>(`/api/admin/orders/${id}`)).body.orderNumber

test.each([
  ['the reseller’s username', 'boutique.riva', ['Maria']],
  ['the reseller’s company', 'garda riva', ['Maria']],
  ['the reseller’s e-mail', 'acquisti@rivamoda.example', ['Maria']],
  ['the consignee', 'Maria D’Angelò', ['Maria']],
  ['the consignee, last name first, without accents', 'dangelo maria', ['Maria']],
  ['a name with superfluous accents', 'zoè brandt', ['Zoë']],
  ['the beginnings of words', 'mar ang', ['Maria']],
  ['the e-mail', 'maria.da@posta.example', ['Maria']],
  ['a partly typed e-mail', 'maria.da@pos', ['Maria']],
  ['the e-mail from its second word on', 'da@posta.example', ['Maria']],
  ['an unknown e-mail made of words of a known one', 'maria@posta.example', []],
  ['an e-mail and another word', 'forli maria.da@posta.example', ['Maria']],
  ['a city of two words', 'gimignano', ['Zoë']],
  ['the ZIP', '47121', ['Maria']],
  ['the reference', 'web-1042', ['Maria']],
  ['the reference with other punctuation', 'WEB/1042', ['Maria']],
  ['the reference’s number', '1042', ['Maria']],
  ['an SKU', 'dw-como-77', ['Zoë']],
  ['a phone as the customer wrote it', '+39 011 12-34.567', ['Maria']],
  ['a phone without its prefix and punctuation', '0111234567', ['Maria']],
  ['a phone with 00 instead of +', '0039 0111234567', ['Maria']],
  ['the end of a phone', '234567', ['Maria']],
  ['the beginning of a phone, with a name', 'maria 0111', ['Maria']],
  ['a foreign phone', '+49 (170) 9988776', ['Zoë']],
  ['words that only occur in different orders', 'maria como', []],
  ['an unknown word', 'zzyzx', []],
  ['punctuation only', '---', []],
  ['a quote that could end the query', "'; drop", []],
])('admin search by %s', async (_, search, expected) => {
  expect(await found(search)).toEqual(expected)
})

test('an order is found by its number or id, and by the end of either', async () => {
  const number = await numberOf(zoe)
  for (const search of [
    number,
    number.toLowerCase(),
    number.slice(-3),
    String(Number(number.slice(-6))),
    zoe,
    zoe.slice(-8),
  ]) {
    expect(await found(search), search).toContain('Zoë')
  }
  // One id in forty ends in eight decimal digits.
  const { rows } = await app.context.db.execute(sql`select admin_order_query('38347276', null) as query`)
  expect(rows).toEqual([{ query: expect.stringContaining(`'@I38347276'`) }])
  // A partial id tail does not match, or a search for any number would find unrelated ids.
  expect(await found(zoe.slice(-8, -1))).toEqual([])
})

test('a search respects the status filter, also after the status has changed', async () => {
  expect(await found('posta', 'paid')).toEqual(['Zoë'])
  expect(await found('posta', 'pending')).toEqual(['Maria'])
  await setOrder(app, maria, 'shipped', new Date('2026-04-03T10:00:00Z'))
  expect(await found('posta', 'pending')).toEqual([])
  expect(await found('posta', 'shipped')).toEqual(['Maria'])
  await app.context.db.execute(sql`update orders set tracking_number = 'BRT-00112233' where id = ${maria}`)
  expect(await found('BRT-00112233')).toEqual(['Maria'])
  // In any spelling of the number.
  expect(await found('brt00112233')).toEqual(['Maria'])
  expect(await found('brt 0011 2233')).toEqual(['Maria'])
  expect(await found('brt00112234')).toEqual([])
})

test('orders of a renamed reseller are found by the new name', async () => {
  await app.context.db.execute(sql`update users set company_name = 'Lago Blu' where id = ${boutique.user.id}`)
  await renewRenamedJob.run(app.context, {}, { isLast: false })
  expect(await found('lago blu')).toEqual(['Maria'])
  expect(await found('garda')).toEqual([])
})

test('orders of an earlier release are found after the backfill, in list order', async () => {
  await app.context.db.execute(sql`delete from admin_order_search`)
  expect(await found('posta')).toEqual([])
  for (let after: string | null = ''; after !== null; ) {
    after = await app.context.db.transaction((tx) => fillAdminOrderSearch.step(tx, after))
  }
  expect(await found('posta')).toEqual(['Maria', 'Zoë'])
})

test('a consignee anonymised while search words are being rewritten is not found by the old words', async () => {
  const writers: [string, () => Promise<unknown>][] = [
    ['update users set company_name = company_name || $1 where id = $2', () => renewRenamed(app.context.db)],
    [
      'delete from admin_order_search where order_id is not null and $1 <> $2::text',
      () => app.context.db.transaction((tx) => fillAdminOrderSearch.step(tx, null)),
    ],
  ]
  for (const [prepare, write] of writers) {
    const name = `Svanita ${writers.findIndex(([text]) => text === prepare)}`
    await app.context.db.execute(sql`update orders set customer_name = ${name} where id = ${maria}`)
    await app.context.db.pool.query(prepare, [' 2', boutique.user.id])
    const forgetting = await app.context.db.pool.connect()
    try {
      await forgetting.query('begin')
      await forgetting.query("update orders set customer_name = '' where id = $1", [maria])
      const written = write()
      await untilLockWaits(app.context.db)
      await forgetting.query('commit')
      await written
    } finally {
      forgetting.release()
    }
    expect(await found('svanita'), prepare).toEqual([])
  }
})
