import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { MoneyBooks } from '../../../contract/money-ledger.ts'
import type { OrderDetail } from '../../../contract/orders/orders.ts'
import { addMoney } from '../../../domain/money/money.ts'
import { receiptAmounts } from '../../../domain/orders/paying/receipt.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { allBackfills } from '../../database/backfills/all-backfills.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { checkBooks } from './check-books.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const admin = await app.as('admin')
const reseller = await app.as('rivenditore')
const { db } = app.context

async function balances(who = admin): Promise<Record<string, string>> {
  const { body } = await who.get<MoneyBooks>('/api/admin/money')
  return Object.fromEntries(body.balances.map(({ account, balance }) => [account, balance]))
}

async function pay(orderId: string): Promise<void> {
  const { body } = await reseller.post<{ url: string }>('/api/payments/create-checkout-session', { orderId })
  await app.visitor.post(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })
}

const dress = await app.given.product({ price: '49.90', stock: 100 })

test('an order is owed, then paid, then refunded: each step is in the books when it commits', async () => {
  const id = await app.given.order(reseller.user, dress, { quantity: 2 })
  // 99.80, free shipping.
  expect(await balances()).toEqual({ receivable: '99.80', sales: '-99.80' })
  await pay(id)
  expect(await balances()).toEqual({ receivable: '0.00', cash: '99.80', owed: '0.00', sales: '-81.80', vat: '-18.00' })
  await admin.post(`/api/admin/orders/${id}/cancel`, { reason: null })
  expect(await balances()).toMatchObject({
    cash: '99.80',
    owed: '-99.80',
    vat: '0.00',
    sales: '-99.80',
    refunds: '99.80',
  })
  await app.runJobs()
  expect(await balances()).toMatchObject({ cash: '0.00', owed: '0.00' })
  const unpaid = await app.given.order(reseller.user, dress)
  await reseller.post(`/api/orders/${unpaid}/cancel`)
  expect(await balances()).toMatchObject({ receivable: '0.00', sales: '-99.80' })
})

test('the VAT in the books equals that of the receipt, with several rates and shipping', async () => {
  const reduced = await app.given.product({ price: '7.33', stock: 100 })
  const third = await app.given.product({ price: '0.99', stock: 100 })
  await db.execute(sql`update products set vat_rate = 4 where id = ${reduced}`)
  await db.execute(sql`update products set vat_rate = 10 where id = ${third}`)
  for (const quantity of [1, 2, 3]) {
    const items = [dress, reduced, third]
      .slice(quantity === 3 ? 1 : 0)
      .map((productId) => ({ productId, variantId: null, quantity }))
    const id = await app.given.order(reseller.user, dress, { items })
    await pay(id)
    const { body } = await reseller.get<OrderDetail>(`/api/orders/${id}`)
    const { rows } = await db.execute<{ vat: string }>(sql`select order_vat(${id}::uuid)::numeric(12, 2)::text as vat`)
    const vat = receiptAmounts(body).vat.reduce((sum, row) => sum + Math.round(Number(row.vat) * 100), 0)
    expect(Math.round(Number(rows[0]?.vat) * 100)).toBe(vat)
  }
})

test('entries cannot be changed or deleted, and their accounts must match their kind', async () => {
  await expect(db.execute(sql`update money_entries set amount = 1`)).rejects.toThrow()
  await expect(db.execute(sql`delete from money_entries`)).rejects.toThrow()
  await expect(
    db.execute(sql`insert into money_entries (kind, subject, number, is_reversal, debit, credit, amount)
      values ('sale', gen_random_uuid(), 1, false, 'cash', 'sales', 1)`),
  ).rejects.toThrow()
})

test('a month’s entries are exported as CSV; an empty month has no days, and an invalid month is rejected', async () => {
  const month = businessDay(app.context.clock.now()).slice(0, 7)
  const answer = await fetch(`${app.address}/api/admin/money.csv?month=${month}`, { headers: { cookie: admin.cookie } })
  const [header, ...rows] = (await answer.text()).trim().split('\r\n')
  expect(header).toMatch(
    /Numero;Giorno;Causale;Ordine;Dare;Avere;Importo;Trattamento IVA;Aliquota IVA \(%\);Stato di consumo;Imponibile;IVA;Lordo$/,
  )
  const { rows: counted } = await db.execute<{ n: number }>(sql`select count(*)::int as n from money_entries`)
  expect(rows).toHaveLength(counted[0]?.n ?? 0)
  expect(rows[0]).toMatch(/;Ordine;DW-\d{4}-\d{6,};Crediti verso clienti;Vendite;99,80;;;;;;$/)
  expect((await admin.get<MoneyBooks>('/api/admin/money?month=2020-01')).body.days).toEqual([])
  expect((await admin.get('/api/admin/money?month=2026-13')).status).toBe(400)
  expect((await reseller.get('/api/admin/money')).status).toBe(403)
})

test('a backfill books the orders of earlier releases, and repeating it changes nothing', async () => {
  // A sale and a return in one transaction share their VAT.
  const partly = await app.given.order(reseller.user, dress)
  await pay(partly)
  await admin.post(`/api/admin/orders/${partly}/refunds`, {
    reason: 'Consegna in ritardo',
    lines: [],
    shipping: '1.00',
  })
  await app.runJobs()
  const before = await balances()
  await db.execute(sql`alter table money_entries disable trigger money_entries_append_only`)
  await db.execute(sql`delete from money_days`)
  await db.execute(sql`delete from money_entries`)
  await db.execute(sql`alter table money_entries enable trigger money_entries_append_only`)
  const backfill = allBackfills.find(({ name }) => name === 'money-books')
  if (!backfill) throw new Error('There is no such backfill')
  for (let time = 0; time < 2; time++) {
    let after: string | null = null
    do after = await db.transaction((tx) => backfill.step(tx, after))
    while (after !== null)
    const again = await balances()
    expect([again.cash, again.vat, again.owed]).toEqual([before.cash, before.vat, before.owed])
  }
  const month = businessDay(app.context.clock.now()).slice(0, 7)
  const table = await fetch(`${app.address}/api/admin/money.csv?month=${month}`, { headers: { cookie: admin.cookie } })
  const printed = (await table.text()).split('\r\n').map((row) => row.split(';').at(-2) ?? '')
  const amounts = printed.slice(1).filter(Boolean)
  expect(addMoney(...amounts.map((amount) => amount.replace(',', '.')))).toBe(before.vat?.replace('-', ''))
})

test('a difference between books and order is logged once with both amounts; past days are summed up', async () => {
  const id = await app.given.order(reseller.user, dress)
  await db.execute(sql`alter table orders disable trigger orders_money`)
  await db.execute(sql`update orders set shipping_cost = 7 where id = ${id}`)
  await db.execute(sql`alter table orders enable trigger orders_money`)
  for (let night = 0; night < 2; night++) await checkBooks.run(app.context, {}, { isLast: true })
  const { body } = await admin.get<{ errorType: string; errorMessage: string }[]>('/api/admin/errors?limit=50')
  const { rows } = await db.execute(
    sql`select error_message as message from error_logs where error_type = 'money.difference'`,
  )
  expect(rows).toEqual([
    { message: expect.stringMatching(/alla voce “Ordine” nei conti risulta 54,90 €, nell’ordine 56,90 €/) },
  ])
  expect(JSON.stringify(body)).toContain('money.difference')
  const before = await balances()
  await app.moveClock({ days: 2 })
  await checkBooks.run(app.context, {}, { isLast: true })
  expect((await db.execute(sql`select 1 from money_days`)).rows.length).toBeGreaterThan(0)
  // The admin's session has expired by then.
  expect(await balances(await app.as('admin'))).toEqual(before)
})

test('a difference in an old order is found within seven nights and reported once; then the walk restarts', async () => {
  const id = await app.given.order(reseller.user, dress)
  const messages = async () =>
    (
      await db.execute<{ message: string }>(
        sql`select error_message as message from error_logs where error_type = 'money.difference' and payload ->> 'orderId' = ${id}`,
      )
    ).rows.map(({ message }) => message)
  await app.moveClock({ days: 40 })
  await checkBooks.run(app.context, {}, { isLast: true })
  expect(await messages()).toEqual([])
  await db.execute(sql`alter table orders disable trigger orders_money`)
  await db.execute(sql`update orders set shipping_cost = 9 where id = ${id}`)
  await db.execute(sql`alter table orders enable trigger orders_money`)
  for (let night = 0; night < 8; night++) {
    await app.moveClock({ days: 1 })
    await checkBooks.run(app.context, {}, { isLast: true })
  }
  expect(await messages()).toEqual([expect.stringMatching(/nei conti risulta 54,90 €, nell’ordine 58,90 €/)])
  const { rows } = await db.execute(sql`select after_order as after from money_walk where ended_at is not null`)
  expect(rows).toEqual([{ after: null }])
})

test('a walk continues where the previous night ended, until every order was compared', async () => {
  // 1,500 orders whose ids precede all others; one of them is wrong.
  await db.execute(sql`alter table orders disable trigger orders_money`)
  const template = await app.given.order(reseller.user, dress)
  await db.execute(sql`
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
      'id', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0')), 'order_number', 'DW-2020-' || lpad(n::text, 6, '0'),
      'created_at', '2020-01-01T00:00:00Z'))).*
    from orders, generate_series(1, 1500) as n where id = ${template}`)
  await db.execute(sql`
    insert into money_entries (kind, subject, number, is_reversal, debit, credit, amount, order_id, day)
    select 'sale', id, 1, false, 'receivable', 'sales', total_amount + shipping_cost, id, '2020-01-01'
    from orders where order_number like 'DW-2020-%' and order_number <> 'DW-2020-001234'`)
  await db.execute(sql`alter table orders enable trigger orders_money`)
  await db.execute(sql`update money_walk set after_order = null, ended_at = null`)
  const found = async () =>
    (await db.execute(sql`select 1 from error_logs where error_message like '%DW-2020-001234%'`)).rows.length
  const nights: string[] = []
  for (let night = 0; night < 7; night++) {
    await checkBooks.run(app.context, {}, { isLast: true })
    const { rows } = await db.execute<{ state: string }>(
      sql`select case when ended_at is null then 'walks' else 'ended' end as state from money_walk`,
    )
    nights.push(`${rows[0]?.state} ${await found()}`)
  }
  expect(nights[0]).toBe('walks 0')
  expect(nights.at(-1)).toBe('ended 1')
})
